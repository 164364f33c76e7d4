/** `npm run bench:proxy`: what standing between a client and a service costs, ours beside other proxies, on one server in one run. */
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { medianOf, throughputOf } from './proxy/drive.ts'
import { OTHERS, type Running } from './proxy/others.ts'

const CALLS = 1500
const SECONDS = 4
const ROUNDS = 3

async function started(script: string, args: string[]): Promise<Running> {
  const path = fileURLToPath(new URL(script, import.meta.url))
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), path, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const line = await new Promise<string>(resolve => child.stdout?.once('data', data => resolve(String(data))))
  return { baseUrl: (JSON.parse(line) as { baseUrl: string }).baseUrl, child }
}

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const stop = (child: ChildProcess) => {
  child.stdin?.end()
  child.kill('SIGKILL')
}

const service = await started('./load/lean-server.ts', [])
const path = '/api/ext-verify'
const direct = `${service.baseUrl}${path}`
const own = { name: 'this harness', start: (upstream: string) => started('./proxy/own.ts', [upstream]) }

console.log('proxy                added at the median   calls a second   calls for a second of its processor')
for (const { name, start } of [own, ...OTHERS]) {
  const running = await start(service.baseUrl).catch((error: Error) => ({ missing: error.message }))
  if ('missing' in running) {
    console.log(`${name.padEnd(20)} not measured: ${running.missing}`)
    continue
  }
  const url = `${running.baseUrl}${path}`
  await medianOf(url, CALLS)
  const added: number[] = []
  // By turns, so that a machine that grows slower is not held against one of the two.
  for (let round = 0; round < ROUNDS; round++)
    added.push((await medianOf(url, CALLS)) - (await medianOf(direct, CALLS)) || 0)
  const { perSecond, perCpuSecond } = await throughputOf(url, running.child.pid ?? 0, SECONDS)
  const cells = [`${median(added).toFixed(2)} ms`, perSecond.toFixed(0), perCpuSecond.toFixed(0)]
  console.log(`${name.padEnd(20)} ${cells[0]?.padStart(18)} ${cells[1]?.padStart(18)} ${cells[2]?.padStart(20)}`)
  stop(running.child)
}
stop(service.child)
