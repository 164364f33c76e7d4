/** `npm run bench:load [-- --seconds 8]`: the highest rate of our average profile beside that of a bare k6 script, on the same servers. */
import { parseArgs } from 'node:util'
import { othersOn } from './load/others.ts'
import { openRuns, type Run } from './load/runs.ts'
import { leanServer, type Subject, sandboxServer } from './load/subject.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '8' } } })
const { ours, bare, callsIn, close } = await openRuns(Number(values.seconds))

const REACHED = 0.99
/** A machine that does other work as well lets a run fall behind by chance. */
const TRIES = 2

async function reaches(run: Run, rate: number, subject: Subject): Promise<boolean> {
  for (let i = 0; i < TRIES; i++) if ((await run(rate, subject)) >= REACHED) return true
  return false
}

/** Doubled until it is not reached, then three halvings: to about a tenth. */
async function highest(run: Run, subject: Subject): Promise<number> {
  let [low, high] = [0, 50]
  for (; high < 5000 && (await reaches(run, high, subject)); high *= 2) low = high
  for (let i = 0; i < 3; i++) {
    const middle = Math.round((low + high) / 2)
    if (await reaches(run, middle, subject)) low = middle
    else high = middle
  }
  return low
}

for (const open of [leanServer, sandboxServer]) {
  const subject = await open()
  const calls = callsIn(subject)
  const [theirs, own] = [await highest(bare, subject), await highest(ours, subject)]
  console.log(`\nHighest rate on ${subject.name}, requests a second:`)
  console.log(`  k6, bare script        ${theirs * calls}`)
  console.log(`  this harness, average  ${own * calls}   ${(own / theirs).toFixed(2)} of the bare script`)
  if (open === leanServer) {
    console.log('\nOne endpoint of it, as fast as each can (closed model, 16 connections):')
    const url = `${subject.environment.baseUrl}/api/ext-verify`
    for (const { tool, rate } of await othersOn(url, `X-Session: ${subject.token}`, process.env))
      console.log(`  ${tool.padEnd(22)} ${rate === undefined ? 'not on this machine' : Math.round(rate)}`)
  }
  await subject.stop()
}
close()
