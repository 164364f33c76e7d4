/** `npm run bench -- proxy`: what standing between a client and a service costs, ours alongside other proxies, on one server in one run. */
import { proxies } from './proxy/measure.ts'

console.log('proxy                added at the median   calls a second   calls for a second of its processor')
for await (const measured of proxies({ calls: 1500, seconds: 4, rounds: 3 })) {
  const name = measured.name.padEnd(20)
  if ('missing' in measured) {
    console.log(`${name} not measured: ${measured.missing}`)
    continue
  }
  const { addedMs, perSecond, perCpuSecond } = measured
  const cells = [`${addedMs.toFixed(2)} ms`, perSecond.toFixed(0), perCpuSecond.toFixed(0)]
  console.log(`${name} ${cells[0]?.padStart(18)} ${cells[1]?.padStart(18)} ${cells[2]?.padStart(20)}`)
}
