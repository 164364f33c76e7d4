import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openClient } from '../../probe/client/client.ts'
import { openRecorder } from '../../probe/client/recorder.ts'
import { needsK6 } from '../../testing/needs.ts'
import { journeysIn } from '../core/oracles/planted.ts'
import type { Outcome } from '../core/outcome.ts'
import { vusFor } from '../core/scenarios.ts'
import { runLoad } from './load.ts'
import { planLoad } from './plan.ts'
import { profileNamed } from './profiles.ts'
import { reduceSamples } from './reduce.ts'
import type { Around } from './testdata/defects.ts'
import {
  type Answer,
  type ExampleService,
  exampleDocument,
  exampleEnvironment,
  exampleLedger,
  startService,
} from './testdata/service.ts'

vi.setConfig({ testTimeout: 120_000 })

let folder: string
let service: ExampleService | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outcomes-test-'))
})
afterEach(async () => {
  await service?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** What a service does instead of answering right, and what is to be said of it. */
const FAULTS: Record<string, { answer: Partial<Answer>; outcome: Outcome }> = {
  right: { answer: {}, outcome: 'ok' },
  'with a cookie': { answer: { headers: { 'set-cookie': 'a=1' } }, outcome: 'ok' },
  'with a property more': { answer: { body: { customerId: 'c-1', name: null, more: [1] } }, outcome: 'ok' },
  'of another type': { answer: { body: { customerId: 7, name: 'Mara' } }, outcome: 'contract_broken' },
  'a property short': { answer: { body: { name: 'Mara' } }, outcome: 'contract_broken' },
  'no JSON': { answer: { body: 'nothing' }, outcome: 'bad_body' },
  'rejected in an envelope': { answer: { body: { success: false } }, outcome: 'client_err' },
  unexpected: { answer: { status: 202 }, outcome: 'contract_broken' },
  refused: { answer: { status: 400, body: { error: 'no' } }, outcome: 'client_err' },
  'out of order': { answer: { status: 500, body: { error: 'no' } }, outcome: 'server_err' },
  'too fast': { answer: { status: 429, body: { error: 'no' } }, outcome: 'rate_limited' },
  busy: { answer: { status: 503, body: { error: 'no' }, headers: { 'retry-after': '1' } }, outcome: 'rate_limited' },
  'too large': { answer: { status: 413, body: { error: 'no' } }, outcome: 'too_large' },
  late: { answer: { afterMs: 3000 }, outcome: 'timeout' },
}
const RATE = 60
const SECONDS = 6

/** A service with all of them in turn, and what is to be told of its ext-verify. */
function mixed(): { around: Around; expected(): Record<string, number> } {
  const names = Object.keys(FAULTS)
  const served: Record<string, number> = {}
  let reached = 0
  const around: Around = async (asked, serve) => {
    const right = serve(asked)
    if (asked.endpoint === 'ext-reach' && ++reached % 5 === 0) return { ...right, ...FAULTS['refused']?.answer }
    if (asked.endpoint !== 'ext-verify') return right
    const asks = Object.values(served).reduce((sum, count) => sum + count, 0)
    // Half of all answers are right, so that the journeys go on.
    const name = asks % 2 === 0 ? 'right' : (names[(asks >> 1) % names.length] ?? 'right')
    served[name] = (served[name] ?? 0) + 1
    return { ...right, ...FAULTS[name]?.answer }
  }
  const expected = () => {
    const reported: Record<string, number> = {}
    for (const [name, count] of Object.entries(served)) {
      const outcome = FAULTS[name]?.outcome ?? 'ok'
      reported[outcome] = (reported[outcome] ?? 0) + count
    }
    return reported
  }
  return { around, expected }
}

async function run(around: Around, { people = [], rate = RATE }: { people?: { Phone: string }[]; rate?: number } = {}) {
  service = await startService({}, around)
  const smoke = await profileNamed('smoke')
  const profile = {
    ...smoke,
    logIn: 'shared' as const,
    timeoutSeconds: 0.5,
    killAt: 1,
    canaryLag: 5000,
    steps: [{ name: 'mixed', rate, seconds: SECONDS }],
  }
  const environment = { ...exampleEnvironment(service.baseUrl), ...(people.length === 0 ? {} : { load: { people } }) }
  const given = { environment, ledger: exampleLedger(), openapi: exampleDocument(), profile }
  const { plan } = planLoad(given)
  // Logs in once for all, as the command line does.
  const client = openClient(environment, { runId: 'test', recorder: openRecorder(join(folder, 'x.ndjson')), env: {} })
  // biome-ignore lint/style/noProcessEnv: the test stands where the command line would.
  await runLoad({ ...given, client, resultsDir: folder, env: process.env })
  await client.close()
  const reduction = await reduceSamples(join(folder, 'load-samples.ndjson.gz'))
  const counts = (call: string) => {
    const found: Record<string, number> = {}
    for (const cell of reduction.cells.filter(each => each.call === call))
      found[cell.outcome] = (found[cell.outcome] ?? 0) + cell.histogram.count
    return found
  }
  return { plan, reduction, counts, seen: service.seen }
}

it('names what became of each call, and skips what lacks a value', needsK6(), async () => {
  const { around, expected } = mixed()
  const { reduction, counts } = await run(around)
  // On a busy machine k6 falls behind its plan.
  const { started } = reduction
  expect(started).toBeGreaterThan((RATE * SECONDS) / 2)
  expect(reduction.ended).toBe(started)
  expectTold(counts('ext-verify'), expected())
  expect(Object.keys(expected()).length).toBe(8)
  // Both calls of ext-reach take the customer that ext-verify names.
  const known = counts('ext-verify')['ok'] ?? 0
  const [check, manage] = [counts('ext-reach.check'), counts('ext-reach.manage')]
  for (const call of ['ext-reach.check', 'ext-reach.manage'])
    expect([call, reduction.skipped.get(call)]).toEqual([call, started - known])
  const rejected = (check['client_err'] ?? 0) + (manage['client_err'] ?? 0)
  expect(rejected).toBeLessThanOrEqual(Math.floor((2 * known) / 5))
  expect(rejected).toBeGreaterThan(known / 5)
  expectTold(counts('ext-notify'), { ok: started })
})

/** On a busy machine a right answer may come late; nothing else may be told otherwise. */
function expectTold(reported: Record<string, number>, served: Record<string, number>): void {
  const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, count) => all + count, 0)
  // A request that timed out on its way was never served.
  expect(sum(reported)).toBeGreaterThanOrEqual(sum(served))
  for (const [outcome, count] of Object.entries(reported))
    if (outcome !== 'timeout') expect([outcome, count <= (served[outcome] ?? 0)]).toEqual([outcome, true])
  expect((reported['timeout'] ?? 0) - (served['timeout'] ?? 0)).toBeLessThan(sum(reported) / 2)
}

/** Of the journeys that were started. */
const MOST = 0.7

it('sends no cookie back, a key of its own with each notification, and a sample in full', needsK6(), async () => {
  const { seen: observed, reduction } = await run(mixed().around)
  expect(observed.filter(each => each.headers.cookie !== undefined)).toEqual([])
  const keys = observed
    .filter(each => each.path.includes('ext-notify'))
    .map(each => String(each.headers['idempotency-key']))
  const races = reduction.verdicts.tallies.races.reduce((sum, each) => sum + each.count, 0)
  const unique = new Set(keys).size
  expect(keys.length - unique).toBeLessThanOrEqual(3 * races)
  // On a busy machine some journeys are still under way when the load ends.
  expect(unique).toBeGreaterThan(reduction.started * MOST)
  // By its journey a key is known again in the answers of others.
  expect(new Set(keys.flatMap(journeysIn)).size).toBeGreaterThan(reduction.started * MOST)
  const judged = reduction.verdicts.tallies.judged.filter(
    each => each.call === 'ext-notify' && each.rule === 'contract',
  )
  const sample = judged.reduce((sum, each) => sum + each.count, 0)
  expect(sample).toBeGreaterThan(10)
  expect(sample).toBeLessThan((RATE * SECONDS) / 2)
})

it('takes the test persons in turn', needsK6(), async () => {
  const people = [{ Phone: '+491511111111' }, { Phone: '+491522222222' }]
  const { seen: observed } = await run(mixed().around, { people })
  const phones = observed.filter(each => each.path.includes('ext-verify')).map(each => each.body)
  for (const { Phone } of people)
    expect(phones.filter(body => body.includes(Phone)).length / phones.length).toBeCloseTo(0.5, 1)
})

/** Slow enough that a busy machine keeps up: a call that comes late idles for less than it should. */
const IDLE_RATE = 40
/** Each journey has five calls of half a second. */
const VIRTUAL_USERS = IDLE_RATE * 5 * 0.5 * 1.2

it('holds a cut connection against the service, but where it was idle', needsK6(), async () => {
  const asks: Record<string, number> = {}
  const cut: Record<string, number> = {}
  const around: Around = async (asked, serve) => {
    const ask = (asks[asked.endpoint] ?? 0) + 1
    asks[asked.endpoint] = ask
    // Each virtual user has made a journey then, longer ago than any server keeps a connection for.
    const isCut = (asks['ext-verify'] ?? 0) > VIRTUAL_USERS && ask % 5 === 0 && asked.endpoint !== 'ext-notify'
    if (isCut) cut[asked.endpoint] = (cut[asked.endpoint] ?? 0) + 1
    return { ...serve(asked), ...(isCut ? { isCut } : {}) }
  }
  const { plan, counts, reduction } = await run(around, { rate: IDLE_RATE })
  expect(VIRTUAL_USERS).toBe(vusFor(IDLE_RATE, plan.profile.timeoutSeconds * plan.calls.length))
  expect(reduction.started).toBeGreaterThan(VIRTUAL_USERS * 1.5)
  expect(cut['ext-verify']).toBeGreaterThan(5)
  expect(counts('ext-verify')['conn_stale']).toBe(cut['ext-verify'])
  expect(counts('ext-verify')['server_err']).toBeUndefined()
  const [check, manage] = [counts('ext-reach.check'), counts('ext-reach.manage')]
  expect((check['server_err'] ?? 0) + (manage['server_err'] ?? 0)).toBe(cut['ext-reach'])
  expect([check['conn_stale'], manage['conn_stale']]).toEqual([undefined, undefined])
})
