/** `npm run bench -- load [--seconds 8] [SERVER...]`: the highest rate of our average profile alongside that of a bare k6 script, on the same servers. */
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { othersOn } from './load/others.ts'
import { openRuns, type Run } from './load/runs.ts'
import { fieldServer, leanServer, type Subject, sandboxServer } from './load/subject.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '8' } },
})
const { ours, bare, callsIn, close } = await openRuns(Number(values.seconds))

const REACHED = 0.99
/** A machine that does other work as well lets a run fall behind by chance. */
const TRIES = 2

const IDLE_MS = 100
const PATIENCE_MS = 60_000

/** What was too much for a service keeps it at work for callers who are gone. */
async function idle({ environment }: Subject): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  for (let quick = 0; quick < 3 && Date.now() < until; ) {
    const before = performance.now()
    await fetch(environment.baseUrl, { method: 'POST' }).then(answer => answer.text())
    quick = performance.now() - before < IDLE_MS ? quick + 1 : 0
    await wait(IDLE_MS)
  }
}

async function reaches(run: Run, rate: number, subject: Subject): Promise<boolean> {
  for (let i = 0; i < TRIES; i++) {
    await idle(subject)
    await subject.renew()
    if ((await run(rate, subject)) >= REACHED) return true
  }
  return false
}

/** Doubled until it is not reached, then three halvings: to about a tenth. */
async function roughly(run: Run, subject: Subject): Promise<number> {
  let [low, high] = [0, 50]
  for (; high < 5000 && (await reaches(run, high, subject)); high *= 2) low = high
  for (let i = 0; i < 3; i++) {
    const middle = Math.round((low + high) / 2)
    if (await reaches(run, middle, subject)) low = middle
    else high = middle
  }
  return low
}

const STEP = 1.05
/** Rates above one that was missed, since a miss may be chance. */
const TRIED_BEYOND = 2

/** The highest rate that is reached, in steps from one that is near it; one step at a time, so that others take their turn between. */
async function* climb(run: Run, subject: Subject, near: number): AsyncGenerator<undefined, number> {
  const at = (step: number) => Math.round(near * STEP ** step)
  let highest = (await reaches(run, near, subject)) ? 0 : undefined
  for (let step = 1; highest !== undefined && step <= highest + TRIED_BEYOND; step++) {
    yield
    if (await reaches(run, at(step), subject)) highest = step
  }
  for (let step = -1; highest === undefined && at(step) > 1; step--) {
    yield
    if (await reaches(run, at(step), subject)) highest = step
  }
  return highest === undefined ? 0 : at(highest)
}

/** In turn, on the same server of the same age: what it holds grows with each run. */
async function inTurn(climbs: readonly AsyncGenerator<undefined, number>[]): Promise<number[]> {
  const reached: number[] = []
  for (let left = climbs.length; left > 0; )
    for (const [i, each] of climbs.entries()) {
      if (reached[i] !== undefined) continue
      const { done, value } = await each.next()
      if (done !== true) continue
      reached[i] = value
      left--
    }
  return reached
}

/** Services of ordinary speed, in two languages: how far the generator is their limit. */
const FIELD = ['fastapi', 'nestjs']

const SERVERS = new Map<string, () => Promise<Subject | undefined>>([
  ['lean', leanServer],
  ['sandbox', sandboxServer],
  ...FIELD.map(name => [name, () => fieldServer(name)] as const),
])

for (const name of positionals.length === 0 ? SERVERS.keys() : positionals) {
  const subject = await SERVERS.get(name)?.()
  if (subject === undefined) {
    console.log(`\nnot measured: ${name} (its toolchain is not here, or there is no such server)`)
    continue
  }
  const calls = callsIn(subject)
  const near = await roughly(bare, subject)
  const [theirs = 0, own = 0] = near === 0 ? [] : await inTurn([bare, ours].map(run => climb(run, subject, near)))
  console.log(`\nHighest rate on ${subject.name}, requests a second:`)
  if (theirs === 0) console.log('  none was reached: the bare script is not answered well')
  console.log(`  k6, bare script        ${theirs * calls}`)
  console.log(`  this harness, average  ${own * calls}   ${(own / Math.max(theirs, 1)).toFixed(2)} of the bare script`)
  if (name === 'lean') {
    console.log('\nOne endpoint of it, as fast as each can (closed model, 16 connections):')
    const url = `${subject.environment.baseUrl}/api/ext-verify`
    for (const { tool, rate } of await othersOn(url, `X-Session: ${subject.token}`, process.env))
      console.log(`  ${tool.padEnd(22)} ${rate === undefined ? 'not on this machine' : Math.round(rate)}`)
  }
  await subject.stop()
}
close()
