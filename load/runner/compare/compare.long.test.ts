import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { LoadSchema } from '../../../contract/load-record.ts'
import { needsK6 } from '../../../testing/needs.ts'
import { MARGINS } from '../../core/compare-runs.ts'
import { profileNamed } from '../profiles.ts'
import {
  type Answer,
  type ExampleService,
  exampleDocument,
  exampleEnvironment,
  exampleLedger,
  startService,
} from '../testdata/service.ts'
import { compareLoad } from './compare.ts'
import type { CompareOrder, Party } from './side.ts'

let folder: string
const services: ExampleService[] = []

// One folder for all: what the first test measures is stored for those after it.
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'compare-test-'))
})

afterEach(async () => {
  for (const service of services.splice(0)) await service.stop()
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function party(
  name: string,
  afterMs: number,
  parts: Parameters<typeof exampleEnvironment>[1] = {},
): Promise<Party> {
  const answer: Answer = { status: 200, body: { customerId: 'c-1', name: null }, afterMs }
  const service = await startService({ 'ext-verify': answer })
  services.push(service)
  return partyAt(name, service.baseUrl, parts)
}

function partyAt(name: string, baseUrl: string, parts: Parameters<typeof exampleEnvironment>[1] = {}): Party {
  return {
    environment: exampleEnvironment(baseUrl, { name, ...parts }),
    ledger: exampleLedger(),
    openapi: exampleDocument(),
    dir: join(folder, name, '20260101T000000Z-0001'),
    // biome-ignore lint/style/noProcessEnv: the test stands where the command line would.
    env: process.env,
  }
}

/** Thirty journeys in a second: enough for a median. The machine of a test may be busy: the canary judges no speed here. */
async function compare(candidate: Party, baseline: Party | undefined, parts: Partial<CompareOrder> = {}) {
  const smoke = await profileNamed('smoke', { rate: 30, seconds: 1 })
  const turns: string[] = []
  const load = await compareLoad({
    candidate,
    baseline,
    stored: { folder: join(folder, 'production'), name: 'production', because: 'It is not asked.' },
    profile: { ...smoke, timeoutSeconds: 1, canaryLag: 2000 },
    runs: 5,
    margins: MARGINS,
    onTurn: (role, number) => turns.push(`${role[0]}${number}`),
    ...parts,
  })
  expect(LoadSchema.parse(load)).toEqual(load)
  return { load, turns }
}

const rowOf = (load: Awaited<ReturnType<typeof compare>>['load'], endpoint: string, measure: string) =>
  load.comparison?.rows.find(row => row.endpoint === endpoint && row.measure === measure)

it('tells a call that is three times as slow, by runs that take turns', needsK6(), async () => {
  const { load, turns } = await compare(await party('candidate', 300), await party('production', 100))
  expect(load.validity, load.reasons.join(' ')).toBe('valid')
  expect(load.comparison).toMatchObject({ verdict: 'regressed', design: 'interleaved', runs: [5, 5] })
  expect(rowOf(load, 'ext-verify', 'p50')).toMatchObject({ verdict: 'regressed', p: expect.closeTo(1 / 252) })
  expect(rowOf(load, 'ext-verify', 'p50')?.ratio).toBeGreaterThan(2)
  expect(load.objectives.find(each => each.id === 'LOAD-10/ext-verify')).toMatchObject({ met: false })
  expect(load.comparison?.unjudged).toContain('ext-verify p99')
  // A busy machine makes runs invalid: they are made again, and counted.
  const repeats = turns.filter((turn, i) => turn === turns[i - 1]).length
  expect(load.comparison?.repeated).toBe(repeats)
  expect([...new Set(turns)].join(' ')).toBe('b0 c0 b1 c1 c2 b2 b3 c3 c4 b4 b5 c5')
})

it(
  'never calls an equal one worse, held against the stored runs of a baseline that does not answer',
  needsK6(),
  async () => {
    const gone = await startService()
    await gone.stop()
    const { load, turns } = await compare(await party('candidate', 20), partyAt('production', gone.baseUrl))
    expect(load.validity, load.reasons.join(' ')).toBe('valid')
    expect(load.comparison).toMatchObject({ design: 'stored', runs: [5, 5] })
    expect(load.comparison?.rows.map(row => row.verdict)).not.toContain('regressed')
    expect(load.objectives.filter(each => each.id?.startsWith('LOAD-10') && !each.met && !each.undecided)).toEqual([])
    expect([...new Set(turns)].join(' ')).toBe('b0 c0 c1 c2 c3 c4 c5')
  },
)

it('rejects stored runs of another profile, and names what differs, before it sends anything', needsK6(), async () => {
  const candidate = await party('candidate', 0)
  const other = await profileNamed('smoke', { rate: 7, seconds: 1 })
  await expect(compare(candidate, undefined, { profile: other })).rejects.toMatchObject({
    code: 'BASELINE_UNFIT',
    message: expect.stringMatching(
      /^It is not asked\. 5 comparable load runs of "production" are needed, and .* holds 0; \d+ more differ in the profile \(\w{16}, now \w{16}\).*\.$/,
    ),
  })
  expect(services.at(-1)?.seen).toEqual([])
})

it('says that nothing is stored, and that the baseline may not be asked', needsK6(), async () => {
  const baseline = partyAt('production', 'http://127.0.0.1:1', { kind: 'production' })
  const stored = { folder: join(folder, 'nobody'), name: 'nobody', because: '' }
  await expect(compare(await party('candidate', 0), baseline, { stored })).rejects.toMatchObject({
    code: 'BASELINE_UNFIT',
    message: expect.stringMatching(/^Load on production "production" is not agreed: .* holds 0\.$/),
  })
})

it('sends nothing to a candidate that may not be loaded, nor to its baseline', needsK6(), async () => {
  const baseline = await party('production', 0)
  const candidate = partyAt('candidate', 'http://127.0.0.1:1', { kind: 'test' })
  await expect(compare(candidate, baseline)).rejects.toMatchObject({ code: 'GUARD_REFUSED' })
  expect(services.at(-1)?.seen).toEqual([])
})

it('compares under no profile that searches', needsK6(), async () => {
  const smoke = await profileNamed('smoke')
  const search = { from: 1, ceiling: 2, growth: 1.5, precision: 0.05, trials: 3, trialSeconds: 1, confirmSeconds: 1 }
  await expect(compare(partyAt('candidate', ''), undefined, { profile: { ...smoke, search } })).rejects.toMatchObject({
    code: 'USAGE',
  })
})
