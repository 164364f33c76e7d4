import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { needsK6 } from '../../testing/needs.ts'
import type { LoadPlan } from '../core/plan.ts'
import { type LoadOrder, runLoad } from './load.ts'
import { profileNamed } from './profiles.ts'
import type { FullRecord } from './record.ts'
import {
  type Answer,
  CREDENTIALS,
  type ExampleService,
  exampleDocument,
  exampleEnvironment,
  exampleLedger,
  startService,
  TEST_DATA,
} from './testdata/service.ts'

let folder: string
let service: ExampleService

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'generators-test-'))
})

afterEach(async () => {
  await service.stop()
  rmSync(folder, { recursive: true, force: true })
})

const STEPS = [
  { name: 'low', rate: 1, seconds: 3 },
  { name: 'high', rate: 7.5, seconds: 3 },
]

async function profile(parts: Partial<LoadPlan['profile']> = {}): Promise<LoadPlan['profile']> {
  return { ...(await profileNamed('smoke')), steps: STEPS, timeoutSeconds: 1, canaryLag: 2000, ...parts }
}

async function load(generators: number, parts: Partial<LoadOrder> = {}, faults: Record<string, Answer> = {}) {
  service = await startService(faults)
  const resultsDir = join(folder, String(generators))
  const record = await runLoad({
    environment: exampleEnvironment(service.baseUrl),
    ledger: exampleLedger(),
    openapi: exampleDocument(),
    profile: await profile(),
    resultsDir,
    // biome-ignore lint/style/noProcessEnv: the test stands where the command line would.
    env: process.env,
    generators,
    ...parts,
  })
  return { record, full: JSON.parse(readFileSync(join(resultsDir, 'load.json'), 'utf8')) as FullRecord, resultsDir }
}

/** What depends on the plan alone, not on the clock. */
function countsIn({ cells, started, ended, dropped, skipped }: FullRecord) {
  const calls: Record<string, number> = {}
  for (const { step, call, outcome, latency } of cells) {
    const name = `${step} ${call} ${outcome}`
    calls[name] = (calls[name] ?? 0) + latency.count
  }
  return { started, ended, dropped, skipped, calls }
}

/** Those that a busy machine alone may cause. */
const otherThanBusy = (full: FullRecord) => full.flaws.filter(flaw => flaw.kind !== 'cpu' && flaw.kind !== 'canary-lag')

it(
  'splits one plan among three processes whose samples together count what one process counts',
  needsK6(),
  async () => {
    const one = await load(1)
    await service.stop()
    const three = await load(3)
    expect(otherThanBusy(one.full)).toEqual([])
    expect(otherThanBusy(three.full)).toEqual([])
    expect(readdirSync(three.resultsDir).sort()).toEqual([
      'load-samples-1.ndjson.gz',
      'load-samples-2.ndjson.gz',
      'load-samples-3.ndjson.gz',
      'load-sent.ndjson',
      'load.json',
    ])
    const [alone, split] = [countsIn(one.full), countsIn(three.full)]
    expect(Object.keys(split.calls)).toEqual(Object.keys(alone.calls))
    expect(split).toMatchObject({ dropped: 0, skipped: {} })
    // The arrival on the last tick of a step may or may not be started.
    expect(Math.abs(split.started - alone.started)).toBeLessThanOrEqual(STEPS.length)
    for (const [name, count] of Object.entries(alone.calls))
      expect(Math.abs((split.calls[name] ?? 0) - count), name).toBeLessThanOrEqual(name.includes('ext-reach') ? 2 : 1)
    const seconds = (full: FullRecord) => new Set(full.cells.map(cell => cell.second)).size
    expect(Math.abs(seconds(three.full) - seconds(one.full))).toBeLessThanOrEqual(1)
    expect(three.record).toMatchObject({ generators: 3, planned: one.record.planned, achieved: one.record.achieved })
    expect(one.record.generators).toBeUndefined()
    expect(three.full.canary.count).toBeGreaterThan(one.full.canary.count * 2)
  },
)

it('needs no virtual user more than it has where every call lasts until the time-out', needsK6(), async () => {
  const slow = { status: 200, body: { preference: 'porch' }, afterMs: 3000 }
  const unending = await profile({ killAt: 2 })
  const { full } = await load(3, { profile: unending }, { 'ext-reach': slow, 'ext-verify': slow, 'ext-notify': slow })
  expect(full.dropped).toBe(0)
  expect(full.started).toBeGreaterThanOrEqual(25)
})

it('ends every process where one of them is refused at the log-in', needsK6(), async () => {
  const environment = exampleEnvironment('', { credentials: { ...CREDENTIALS, 'Client secret': 'wrong' } })
  const refusing = await startService()
  const { record } = await load(2, {
    environment: { ...environment, baseUrl: refusing.baseUrl },
    profile: await profile({ steps: [{ name: 'long', rate: 5, seconds: 30 }] }),
  })
  await refusing.stop()
  expect(refusing.seen.length).toBeLessThanOrEqual(4)
  expect(record.reasons.join(' ')).toContain('refused the log-in')
})

it('ends every process where the service breaks down, and judges what was seen until then', needsK6(), async () => {
  const { record, full } = await load(
    2,
    { profile: await profile({ steps: [{ name: 'long', rate: 10, seconds: 40 }] }) },
    { 'ext-verify': { status: 503 }, 'ext-reach': { status: 503 }, 'ext-notify': { status: 503 } },
  )
  expect(otherThanBusy(full)).toEqual([])
  expect(record.objectives[0]).toMatchObject({ id: 'LOAD-11/all', met: false })
  expect(full.started).toBeLessThan(200)
})

it('keeps secrets and tokens out of all that it writes', needsK6(), async () => {
  const { resultsDir } = await load(2, { profile: await profile({ steps: [{ name: 's', rate: 4, seconds: 1 }] }) })
  const secrets = [...Object.values(CREDENTIALS), ...Object.values(TEST_DATA), ...service.tokens]
  expect(readdirSync(resultsDir).length).toBe(4)
  expect(service.tokens.length).toBeGreaterThan(3)
  for (const name of readdirSync(resultsDir)) {
    const bytes = readFileSync(join(resultsDir, name))
    const text = name.endsWith('.gz') ? gunzipSync(bytes).toString() : bytes.toString()
    for (const secret of secrets) expect(text.includes(secret), `${secret} in ${name}`).toBe(false)
  }
})
