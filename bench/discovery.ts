/** Discovery against the true answers of every dialect: facts right, open and wrong, with requests and seconds. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HarnessError } from '../contract/harness-error.ts'
import { openClient } from '../probe/client/client.ts'
import { openRecorder } from '../probe/client/recorder.ts'
import { discover } from '../probe/discover.ts'
import { policyFor } from '../probe/environment/policy.ts'
import type { Environment } from '../probe/environment/types.ts'
import { dialectNames } from '../sandbox/load-dialect.ts'
import { startSandbox } from '../sandbox/start.ts'
import { score } from './discovery/score.ts'

const wanted = process.argv.slice(2).filter(word => !word.startsWith('-'))
const details = process.argv.includes('--details')
const clock = { now: () => new Date(), sleep: (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms)) }

console.log('dialect        solved  right  open  wrong  requests  refused  notified  seconds')
let [right, open, wrong] = [0, 0, 0]
for (const dialect of wanted.length > 0 ? wanted : await dialectNames()) {
  const sandbox = await startSandbox({ dialect, seed: 1 })
  const dir = mkdtempSync(join(tmpdir(), 'discovery-'))
  const environment: Environment = {
    name: dialect,
    kind: 'sandbox',
    baseUrl: sandbox.baseUrl,
    credentials: sandbox.credentials,
    testData: sandbox.testData,
    hints: plainHints(sandbox.truth.hints),
    requestHints: requestHints(sandbox.truth.hints),
    policy: { ...policyFor('sandbox', {}), maxAuthFailures: 8, maxRequests: 250 },
    tls: {},
  }
  const client = openClient(environment, {
    runId: 'bench',
    recorder: openRecorder(join(dir, 'exchanges.ndjson')),
    env: {},
  })
  const started = performance.now()
  let line: string
  const notes: string[] = []
  try {
    const found = await discover({ environment, client, clock, run: 'bench' })
    const facts = score(sandbox.truth, found)
    right += facts.right
    open += facts.open.length
    wrong += facts.wrong.length
    notes.push(...facts.wrong.map(each => `  wrong ${each}`), ...facts.open.map(each => `  open  ${each}`))
    line = `${String(facts.solved).padStart(4)}/4 ${String(facts.right).padStart(7)} ${String(facts.open.length).padStart(5)} ${String(facts.wrong.length).padStart(6)}`
  } catch (error) {
    line = `${error instanceof HarnessError ? error.code : 'CRASH'}`.padEnd(28)
    notes.push(`  ${error instanceof Error ? error.message : String(error)}`)
  }
  const cost = client.cost()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(
    `${dialect.padEnd(14)} ${line} ${String(cost.requests).padStart(9)} ${String(cost.refusedLogIns).padStart(8)} ${String(cost.notifications).padStart(9)} ${seconds.padStart(8)}`,
  )
  if (details) for (const note of notes) console.log(note)
  await client.close()
  await sandbox.stop()
  rmSync(dir, { recursive: true, force: true })
}
const all = right + open + wrong
console.log(
  `\nfacts of the solved dialects: ${right} right (${((100 * right) / Math.max(1, all)).toFixed(1)} %), ${open} open, ${wrong} wrong`,
)

function plainHints(hints: unknown): Environment['hints'] {
  return Object.fromEntries(
    Object.entries((hints ?? {}) as Environment['hints']).filter(([id]) => !id.endsWith('.request')),
  )
}

function requestHints(hints: unknown): Environment['requestHints'] {
  const entries = Object.entries((hints ?? {}) as Environment['requestHints'])
  return Object.fromEntries(entries.filter(([id]) => id.endsWith('.request')))
}
