/** `npm run bench:load [-- --seconds 8]`: the highest rate of our average profile beside that of a bare k6 script, on the same server. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { LoadPlan } from '../load/core/plan.ts'
import { capture } from '../load/runner/capture.ts'
import { exampleDocument, exampleEnvironment, exampleLedger } from '../load/runner/example-service.ts'
import { findK6 } from '../load/runner/find-k6.ts'
import { k6Environment } from '../load/runner/k6-command.ts'
import { measure } from '../load/runner/measure.ts'
import { planLoad } from '../load/runner/plan.ts'
import { profileNamed } from '../load/runner/profiles.ts'
import { bareScript } from './load/bare-script.ts'
import { othersOn } from './load/others.ts'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '8' }, from: { type: 'string', default: '50' } },
})
const seconds = Number(values.seconds)
const TOKEN = 'session-1-abcdefghijkl'
const GROWTH = 1.1
const folder = mkdtempSync(join(tmpdir(), 'bench-load-'))
const server = spawn(
  process.execPath,
  ['--import', import.meta.resolve('tsx'), fileURLToPath(new URL('./load/lean-server.ts', import.meta.url))],
  {
    stdio: ['pipe', 'pipe', 'inherit'],
  },
)
const baseUrl = await new Promise<string>(resolve =>
  server.stdout.once('data', line => resolve((JSON.parse(String(line)) as { baseUrl: string }).baseUrl)),
)
const environment = exampleEnvironment(baseUrl)
const k6 = await findK6(process.env)
const average = await profileNamed('average')

function planAt(rate: number): LoadPlan {
  // Virtual users enough for a second of waiting at all calls: more would measure the memory of the machine.
  const profile = { ...average, timeoutSeconds: 0.25, steps: [{ name: 'average', rate, seconds }] }
  return planLoad({ environment, ledger: exampleLedger(), openapi: exampleDocument(), profile }).plan
}

/** Share of the planned journeys that were made to their end. */
async function ours(rate: number): Promise<number> {
  const { reduction } = await measure({
    plan: planAt(rate),
    environment,
    k6,
    samples: join(folder, 'ours.ndjson.gz'),
    env: process.env,
    held: { token: TOKEN, until: null },
  })
  const good = reduction.cells
    .filter(cell => cell.outcome === 'ok')
    .reduce((sum, cell) => sum + cell.histogram.count, 0)
  return good / 4 / (rate * seconds)
}

async function bare(rate: number): Promise<number> {
  const script = join(folder, 'bare.js')
  const summary = join(folder, 'bare.json')
  writeFileSync(script, bareScript(planAt(rate), environment.testData, TOKEN))
  const args = ['run', '--quiet', '--address', '', '--summary-export', summary, script]
  const said = await capture(k6.path, args, { env: k6Environment(process.env, undefined), timeoutMs: 120_000 })
  if (said.code !== 0) return 0
  const { metrics } = JSON.parse(await import('node:fs').then(fs => fs.readFileSync(summary, 'utf8'))) as {
    metrics: Record<string, { count?: number; passes?: number; fails?: number }>
  }
  const failed = metrics['http_req_failed']?.passes ?? 0
  return ((metrics['http_reqs']?.count ?? 0) - failed) / 4 / (rate * seconds)
}

/** The highest rate that is reached to 99 %, two tries each: up in steps of a tenth, until both have fallen behind. */
const highest = { bare: 0, ours: 0 }
const fallen = { bare: false, ours: false }
for (let rate = Number(values.from); !(fallen.bare && fallen.ours); rate = Math.ceil(rate * GROWTH)) {
  for (const [name, run] of [
    ['bare', bare],
    ['ours', ours],
  ] as const) {
    if (fallen[name]) continue
    const share = Math.max(await run(rate), (await run(rate)) || 0)
    if (share >= 0.99) highest[name] = rate
    else fallen[name] = true
    console.log(
      `${name.padEnd(5)} ${String(rate).padStart(5)} journeys/s planned, ${(share * 100).toFixed(1)} % reached`,
    )
  }
}
console.log('\nHighest rate, requests a second, on one server that only answers:')
console.log(`  k6, bare script        ${highest.bare * 4}`)
console.log(
  `  this harness, average  ${highest.ours * 4}   ${(highest.ours / highest.bare).toFixed(2)} of the bare script`,
)
console.log('\nOne endpoint, as fast as each can (closed model, 16 connections):')
for (const { tool, rate } of await othersOn(`${baseUrl}/api/ext-verify`, `X-Session: ${TOKEN}`, process.env))
  console.log(`  ${tool.padEnd(22)} ${rate === undefined ? 'not on this machine' : Math.round(rate)}`)
server.stdin.end()
rmSync(folder, { recursive: true, force: true })
