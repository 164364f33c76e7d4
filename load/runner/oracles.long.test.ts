import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LoadSchema } from '../../contract/load-record.ts'
import { needsK6 } from '../../testing/needs.ts'
import { runLoad } from './load.ts'
import { profileNamed } from './profiles.ts'
import { type Around, dropsMember, losesRace, refusesCrowd, slow, swapsAnswers } from './testdata/defects.ts'
import {
  CREDENTIALS,
  type ExampleService,
  exampleDocument,
  exampleEnvironment,
  exampleLedger,
  startService,
  TEST_DATA,
} from './testdata/service.ts'

vi.setConfig({ testTimeout: 120_000 })

let folder: string
let service: ExampleService | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'oracles-test-'))
})
afterEach(async () => {
  await service?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Alone at the low rate, among others at the high one. */
const CROWDED = { name: 'crowded', rate: 50, seconds: 3 }
const STEPS = [{ name: 'calm', rate: 2, seconds: 4 }, CROWDED]

function ledger() {
  const known = exampleLedger()
  const value = { family: 'code-message', mediaType: 'application/json', at: { code: '/error' } }
  known.questions['errors.format'] = {
    status: 'observed',
    value,
    confidence: 1,
    confidenceFrom: [],
    evidence: { for: [], against: [] },
    how: 'Seen.',
  }
  return known
}

async function load(around: Around, steps = [CROWDED]) {
  service = await startService({}, around)
  const smoke = await profileNamed('smoke')
  const record = await runLoad({
    environment: exampleEnvironment(service.baseUrl),
    ledger: ledger(),
    openapi: exampleDocument(),
    profile: { ...smoke, steps, canaryLag: 5000, logIn: 'kept', timeoutSeconds: 2 },
    resultsDir: folder,
    // biome-ignore lint/style/noProcessEnv: the test stands where the command line would.
    env: process.env,
  })
  return LoadSchema.parse(record)
}

type Loaded = Awaited<ReturnType<typeof load>>
const unmet = ({ objectives }: Loaded) =>
  objectives.filter(({ id, met }) => !met && id !== undefined && id > 'LOAD-05').map(({ id }) => id)
const found = ({ conformance }: Loaded) => [...new Set(conformance?.findings.map(({ id }) => id))]
const step = ({ conformance }: Loaded, name: string) => conformance?.steps.find(each => each.name === name)

/** On a machine that is busy even the calm journeys may meet once. */
function onlyAmongOthers(record: Loaded): void {
  const [calm, crowded] = STEPS.map(({ name }) => step(record, name)?.breaches ?? 0)
  expect(crowded).toBeGreaterThan(10)
  expect(calm).toBeLessThan((crowded ?? 0) / 10)
  if (calm === 0 && record.validity === 'valid') expect(record.conformance?.upTo).toBe(2)
}

it(
  'finds nothing in a sound service, at fifty journeys a second either, and writes no value of it',
  needsK6(),
  async () => {
    const record = await load(slow(), STEPS)
    expect(unmet(record)).toEqual([])
    expect(record.conformance?.findings).toEqual([])
    for (const { name } of STEPS) expect(step(record, name)?.judged).toBeGreaterThan(30)
    const judged = record.objectives.map(({ id }) => id?.split('/')[0])
    for (const id of ['LOAD-05', 'LOAD-07', 'LOAD-08']) expect(judged).toContain(id)
    expect(record.reasons.join(' ')).toContain('LOAD-06: no call was rejected for overload')
    if (record.validity === 'valid')
      expect(record.conformance?.sentence).toMatch(
        /^Conforms up to 50 journeys a second, the highest rate applied, by [\d,]+ judged answers\.$/,
      )
    const samples = gunzipSync(readFileSync(join(folder, 'load-samples.ndjson.gz'))).toString()
    expect(samples).toContain('answers_judged')
    for (const secret of [...Object.values(CREDENTIALS), ...Object.values(TEST_DATA), ...(service?.tokens ?? [])])
      expect(samples.includes(secret), secret).toBe(false)
    for (const text of ['10adc0de', '"n-1"', 'n-12']) expect(samples.includes(text), text).toBe(false)
  },
)

it('tells answers that are swapped where requests meet', needsK6(), async () => {
  const record = await load(swapsAnswers(), STEPS)
  expect(unmet(record)).toEqual(['LOAD-07/ext-notify'])
  expect(found(record)).toEqual(['LOAD-07/ext-notify'])
  onlyAmongOthers(record)
})

it('tells a key that several requests at once all win', needsK6(), async () => {
  const record = await load(losesRace())
  expect(unmet(record)).toEqual(['LOAD-08/ext-notify'])
  expect(found(record)).toEqual(['LOAD-08/ext-notify'])
})

it('tells a property that is dropped where requests meet', needsK6(), async () => {
  const record = await load(dropsMember(), STEPS)
  expect(unmet(record)).toEqual(['LOAD-05/ext-verify'])
  expect(record.conformance?.findings.map(({ sentence }) => sentence)).toEqual([
    'breaks the recorded schema at /name: required',
  ])
  onlyAmongOthers(record)
})

const rejections = (record: Loaded) => record.conformance?.findings.map(({ sentence }) => sentence).sort()
const ONLY_REFUSED = ['LOAD-06/ext-reach.check', 'LOAD-06/ext-reach.manage']

it('tells a page without Retry-After from a service that is overloaded', needsK6(), async () => {
  const page = '<!DOCTYPE html><html><body><h1>503</h1></body></html>'
  const record = await load(refusesCrowd({ status: 503, body: page, headers: { 'content-type': 'text/html' } }))
  expect(found(record).filter(id => !ONLY_REFUSED.includes(id))).toEqual([])
  expect(new Set(rejections(record))).toEqual(
    new Set(['rejects under overload with an HTML page', 'rejects under overload without Retry-After']),
  )
  expect(unmet(record).filter(id => id?.startsWith('LOAD-06'))).not.toEqual([])
})

it('tells a 429 without Retry-After', needsK6(), async () => {
  const record = await load(refusesCrowd({ status: 429, body: { error: 'slow down' } }))
  expect(found(record).filter(id => !ONLY_REFUSED.includes(id))).toEqual([])
  expect(new Set(rejections(record))).toEqual(new Set(['rejects under overload without Retry-After']))
})

it('has nothing against a rejection that says in the usual form when to come again', needsK6(), async () => {
  const rejection = { status: 429, body: { error: 'slow down' }, headers: { 'retry-after': '1' } }
  const record = await load(refusesCrowd(rejection))
  expect(record.conformance?.findings).toEqual([])
  const judged = record.objectives.filter(({ id }) => id?.startsWith('LOAD-06'))
  expect(judged.length).toBeGreaterThan(0)
  expect(judged.every(({ met }) => met)).toBe(true)
})
