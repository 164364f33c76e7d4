/** `npm run bench:load [-- --seconds 8]`: the highest rate of our average profile beside that of a bare k6 script, on the same servers. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { LoadPlan } from '../load/core/plan.ts'
import { capture } from '../load/runner/capture.ts'
import { findK6 } from '../load/runner/find-k6.ts'
import { k6Environment } from '../load/runner/k6-command.ts'
import { measure } from '../load/runner/measure.ts'
import { planLoad } from '../load/runner/plan.ts'
import { profileNamed } from '../load/runner/profiles.ts'
import { bareScript, wireRequests } from './load/bare-script.ts'
import { othersOn } from './load/others.ts'
import { leanServer, type Subject, sandboxServer } from './load/subject.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '8' } } })
const seconds = Number(values.seconds)
const folder = mkdtempSync(join(tmpdir(), 'bench-load-'))
const k6 = await findK6(process.env)
const average = await profileNamed('average')

function planAt(rate: number, { environment, ledger, openapi }: Subject): LoadPlan {
  // The time-out decides how many virtual users there are, the same for both: five seconds would measure the memory.
  const profile = { ...average, timeoutSeconds: 0.5, steps: [{ name: 'average', rate, seconds }] }
  return planLoad({ environment, ledger, openapi, profile }).plan
}

/** Share of the planned calls that were answered well. */
async function ours(rate: number, subject: Subject): Promise<number> {
  const plan = planAt(rate, subject)
  const { reduction } = await measure({
    plan,
    environment: subject.environment,
    k6,
    samples: join(folder, 'ours.ndjson.gz'),
    env: process.env,
    held: { token: subject.token, until: null },
  })
  const good = reduction.cells.filter(cell => cell.outcome === 'ok')
  return good.reduce((sum, cell) => sum + cell.histogram.count, 0) / ((plan.calls.length - 1) * rate * seconds)
}

async function bare(rate: number, subject: Subject): Promise<number> {
  const [script, summary] = [join(folder, 'bare.js'), join(folder, 'bare.json')]
  const plan = planAt(rate, subject)
  const requests = wireRequests(plan, subject.lookup, subject.token)
  writeFileSync(script, bareScript(plan, requests))
  const args = ['run', '--quiet', '--address', '', '--summary-export', summary, script]
  const said = await capture(k6.path, args, { env: k6Environment(process.env, undefined), timeoutMs: 120_000 })
  if (said.code !== 0) return 0
  const { metrics } = JSON.parse(readFileSync(summary, 'utf8')) as { metrics: Record<string, Record<string, number>> }
  const failed = metrics['http_req_failed']?.['passes'] ?? 0
  return ((metrics['http_reqs']?.['count'] ?? 0) - failed) / (requests.length * rate * seconds)
}

type Run = (rate: number, subject: Subject) => Promise<number>
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
  const calls = planAt(1, subject).calls.length - 1
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
rmSync(folder, { recursive: true, force: true })
