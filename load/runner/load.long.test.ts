import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { LoadSchema } from '../../contract/load-record.ts'
import { openClient } from '../../probe/client/client.ts'
import { openRecorder } from '../../probe/client/recorder.ts'
import { needsK6 } from '../../testing/needs.ts'
import { type LoadOrder, runLoad } from './load.ts'
import { profileNamed } from './profiles.ts'
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
let service: ExampleService | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'load-test-'))
})

afterEach(async () => {
  await service?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function load(faults: Record<string, Answer> = {}, parts: Partial<LoadOrder> = {}) {
  service = await startService(faults)
  const smoke = await profileNamed('smoke', { rate: 5, seconds: 2 })
  return runLoad({
    environment: exampleEnvironment(service.baseUrl),
    ledger: exampleLedger(),
    openapi: exampleDocument(),
    profile: smoke,
    resultsDir: folder,
    // biome-ignore lint/style/noProcessEnv: the test stands where the command line would.
    env: process.env,
    ...parts,
  })
}

const rowOf = (record: Awaited<ReturnType<typeof load>>, endpoint: string) =>
  record.latency.find(row => row.endpoint === endpoint)
const unmet = (record: Awaited<ReturnType<typeof load>>) => [
  ...new Set(record.objectives.filter(objective => !objective.met).map(objective => objective.rule.split(':')[0])),
]

it(
  'drives the whole journey at the planned rate and keeps secrets and tokens out of everything it writes',
  needsK6(),
  async () => {
    const record = await load()
    expect(unmet(record)).toEqual([])
    expect(LoadSchema.parse(record)).toMatchObject({
      profile: 'smoke',
      planned: 5,
      achieved: 5,
      seconds: 2,
      dropped: 0,
    })
    expect(record.latency.map(row => row.endpoint)).toEqual([
      'auth-authenticate',
      'ext-verify',
      'ext-reach',
      'ext-notify',
    ])
    for (const row of record.latency)
      expect(row.requests).toBeGreaterThanOrEqual(row.endpoint === 'ext-reach' ? 20 : 10)
    expect(rowOf(record, 'ext-verify')).toMatchObject({ failures: 0, p99: null })
    const keys = service?.seen.map(each => each.headers['idempotency-key']).filter(key => key !== undefined)
    // One journey of them sent its notification four times more at once, under one key.
    expect(new Set(keys).size).toBe((keys?.length ?? 0) - 3)
    expect(record.artefacts?.map(({ file }) => file).toSorted()).toEqual(readdirSync(folder).toSorted())
    const written = readdirSync(folder).map(name => {
      const bytes = readFileSync(join(folder, name))
      return name.endsWith('.gz') ? gunzipSync(bytes).toString() : bytes.toString()
    })
    expect(written.length).toBe(3)
    for (const secret of [...Object.values(CREDENTIALS), ...Object.values(TEST_DATA), ...(service?.tokens ?? [])])
      for (const text of written) expect(text.includes(secret), secret).toBe(false)
  },
)

it('misses the objective of ext-notify where it answers 500, and only that', needsK6(), async () => {
  const record = await load({ 'ext-notify': { status: 500 } })
  expect(unmet(record)).toEqual(['ext-notify'])
  expect(rowOf(record, 'ext-notify')?.outcomes).toEqual({ server_err: rowOf(record, 'ext-notify')?.requests })
  expect(rowOf(record, 'ext-notify')?.p50).toBeNull()
})

it('takes a rejection with status 200 for a failure', needsK6(), async () => {
  const record = await load({ 'ext-notify': { status: 200, body: { status: 'error', code: 'NO_CREDIT' } } })
  expect(unmet(record)).toEqual(['ext-notify'])
  expect(Object.keys(rowOf(record, 'ext-notify')?.outcomes ?? {})).toEqual(['client_err'])
})

it('counts answers later than the time-out as timeout, and drops no arrival for them', needsK6(), async () => {
  const smoke = await profileNamed('smoke', { rate: 5, seconds: 2 })
  const slow = { status: 200, body: { preference: 'porch' }, afterMs: 1500 }
  const record = await load({ 'ext-reach': slow }, { profile: { ...smoke, timeoutSeconds: 0.5 } })
  expect(Object.keys(rowOf(record, 'ext-reach')?.outcomes ?? {})).toEqual(['timeout'])
  expect(unmet(record)).toEqual(['ext-reach.check', 'ext-reach.manage'])
  expect(record.dropped).toBe(0)
})

it('fails every rule where nothing listens', needsK6(), async () => {
  const gone = await startService()
  await gone.stop()
  const record = await load({}, { environment: exampleEnvironment(gone.baseUrl) })
  expect(record.objectives.every(objective => !objective.met)).toBe(true)
  expect(rowOf(record, 'auth-authenticate')?.outcomes).toHaveProperty('refused')
})

/** Half a minute each. */
const LOG_INS = inject('isLong') ? (['each', 'kept'] as const) : (['kept'] as const)

it.each(LOG_INS)(
  'ends the run soon after the service freezes, however well it went before (login: %s)',
  needsK6(),
  async login => {
    const since = { first: 0, last: 0 }
    const freezing = await startService({}, async (asked, serve) => {
      since.first ||= Date.now()
      since.last = Date.now() - since.first
      if (since.last > 21_000) await wait(2000)
      return serve(asked)
    })
    const smoke = await profileNamed('smoke', { rate: 10, seconds: 60 })
    const profile = { ...smoke, logIn: login, timeoutSeconds: 1, canaryLag: 5000 }
    const record = await load({}, { environment: exampleEnvironment(freezing.baseUrl), profile })
    await freezing.stop()
    // Of the sixty seconds that were planned.
    expect(since.last).toBeLessThan(45_000)
    expect(record.validity, record.reasons.join(' ')).toBe('valid')
    expect(record.objectives.find(({ rule }) => rule.startsWith('the run ends'))?.met).toBe(false)
  },
)

it.each([0, 12])('begins once more on a limit of requests of which %i were left', needsK6(), async left => {
  let calls = 0
  let opens = Number.POSITIVE_INFINITY
  const limiting = await startService({}, async (asked, serve) => {
    if (++calls <= left) return serve(asked)
    if (opens === Number.POSITIVE_INFINITY) opens = Date.now() + 6_000
    const seconds = Math.ceil((opens - Date.now()) / 1000)
    return seconds <= 0 ? serve(asked) : { status: 429, body: {}, headers: { 'retry-after': String(seconds) } }
  })
  const environment = exampleEnvironment(limiting.baseUrl)
  const client = openClient(environment, { runId: 'test', recorder: openRecorder(join(folder, 'x.ndjson')), env: {} })
  const messages: string[] = []
  const record = await load({}, { environment, client, onInstall: line => messages.push(line) })
  await client.close()
  await limiting.stop()
  expect(unmet(record)).toEqual([])
  expect(messages.join()).toContain('begins once more')
  expect(record.reasons.join()).toContain('a first begin')
  expect(record.done?.notifications).toBeGreaterThanOrEqual(10)
})

it('ends the run at the first rejected login', needsK6(), async () => {
  const environment = exampleEnvironment('', { credentials: { ...CREDENTIALS, 'Client secret': 'wrong' } })
  const refusing = await startService()
  const record = await load({}, { environment: { ...environment, baseUrl: refusing.baseUrl } })
  await refusing.stop()
  expect(refusing.seen.length).toBeLessThanOrEqual(2)
  expect(record.validity).toBe('invalid')
  expect(record.reasons.join(' ')).toContain('rejected the login')
})

it('stops k6 in order when it is told to, and says that the run is incomplete', needsK6(), async () => {
  const smoke = await profileNamed('smoke', { rate: 5, seconds: 30 })
  const stopping = new AbortController()
  const record = await load(
    {},
    {
      profile: smoke,
      signal: stopping.signal,
      onProgress: ({ elapsedSeconds }) => elapsedSeconds > 5 && stopping.abort(),
    },
  )
  expect(record.validity).toBe('invalid')
  expect(record.reasons).toContain('The run was stopped before its end.')
  // Of the time until then: the rest of the plan tells nothing of the service.
  expect(record.planned).toBe(5)
  expect(record.achieved).toBeGreaterThan(4)
  expect(record.seconds).toBeLessThan(20)
  expect(record.steps).toMatchObject([{ rate: 5 }])
  // Both are rounded from the same length: the run's to a thousandth, the step's to a hundredth.
  expect(Math.abs((record.steps?.[0]?.seconds ?? 0) - record.seconds)).toBeLessThan(0.006)
  expect(record.series?.at(-1)?.second).toBeLessThanOrEqual(Math.ceil(record.seconds))
  expect(rowOf(record, 'ext-verify')?.requests).toBeGreaterThan(0)
})
