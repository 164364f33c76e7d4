import { beforeEach, describe, expect, it, vi } from 'vitest'
import { HarnessError } from '../../../contract/harness-error.ts'
import { smallEnvironment } from '../../../probe/sender/testdata/small-environment.ts'
import { MARGINS } from '../../core/compare-runs.ts'
import { newHistogram, record, toData } from '../../core/histogram.ts'
import type { LoadPlan } from '../../core/plan.ts'
import { compareLoad } from './compare.ts'
import type { CompareOrder, Party } from './side.ts'

/** What a service does in a run, by the name of its environment and the number of the run; 0 is the warm-up. */
interface Run {
  milliseconds?: number
  failures?: number
  killed?: boolean
  flaws?: unknown[]
  outcome?: string
  protocol?: string
}
const { world } = vi.hoisted(() => ({
  world: {
    run: (_name: string, _n: number): Run => ({}),
    calls: {} as Record<string, string[]>,
    permitted: [] as unknown[],
    stored: [] as unknown[],
    forbidden: undefined as Error | undefined,
  },
}))

vi.mock('../install-k6.ts', () => ({ obtainK6: async () => ({ version: 'v1.2.3' }) }))
vi.mock('../plan.ts', () => ({
  planLoad: ({ environment, profile }: { environment: { name: string }; profile: unknown }) => ({
    plan: { profile, calls: (world.calls[environment.name] ?? ['ext-verify']).map(call => ({ call })) },
    unknown: [],
    leftOut: [],
  }),
}))
vi.mock('../summarise.ts', () => ({
  summarised: (measured: { run: object }, known: { flaws: unknown[]; leftOut: string[] }) => ({
    ...{ validity: known.flaws.length > 0 ? 'invalid' : 'valid', objectives: [], reasons: known.flaws },
    ...{ leftOut: known.leftOut, run: measured.run },
  }),
}))
vi.mock('./side.ts', async () => ({
  ...(await vi.importActual<object>('./side.ts')),
  storedRuns: (stored: { because: string; name: string }) => {
    if (world.stored.length === 0) throw new HarnessError('BASELINE_UNFIT', stored.because, '')
    return world.stored
  },
  permit: (...[, { environment }, plan, sides]: [unknown, Party, LoadPlan, number]) => {
    if (world.forbidden !== undefined && environment.name === 'before') throw world.forbidden
    world.permitted.push([environment.name, plan.calls.map(({ call }) => call).join(), sides])
  },
  pooled: async () => undefined,
  openSide: ({ environment }: Party, plan: LoadPlan) => {
    const side = {
      ...{ environment, plan, runs: [] as unknown[], started: 0 },
      measure: async (of: LoadPlan) => measuredRun(world.run(environment.name, side.started++), of),
    }
    return side
  },
}))

function measuredRun(run: Run, plan: LoadPlan) {
  const { milliseconds = 20, failures = 0, killed = false, flaws = [], outcome = 'ok', protocol = 'HTTP/1.1' } = run
  const histogram = (count: number) => {
    const made = newHistogram()
    for (let i = 0; i < count; i++) record(made, milliseconds * (1 + (i % 10) / 100))
    return toData(made)
  }
  const step = plan.profile.steps[0]?.name ?? ''
  const cells = plan.calls.flatMap(({ call }) => [
    { call, step, outcome, second: 0, latency: histogram(2000) },
    ...(failures === 0 ? [] : [{ call, step, outcome: 'server_err', second: 0, latency: histogram(failures) }]),
  ])
  const record_ = { plan, cells, skipped: {}, fingerprint: { profile: 'p', transport: protocol } }
  return { measurement: { plan, reduction: { cells }, run: { killed }, flaws }, record: record_, samples: '' }
}

const profile = {
  ...{ name: 'smoke', summary: 'x', timeoutSeconds: 5, logIn: 'kept', canaryLag: 100, killAt: 0.5 },
  ...{ steps: [{ name: 'one', rate: 2, seconds: 10 }], objectives: { failedShare: 0.01 } },
} as LoadPlan['profile']
const party = (name: string): Party => ({
  environment: { ...smallEnvironment('http://127.0.0.1:9'), name },
  ledger: {} as never,
  openapi: {},
  dir: '',
  env: {},
})
const turns: string[] = []
const order = (more: Partial<CompareOrder> = {}): CompareOrder => ({
  ...{ candidate: party('after'), baseline: party('before'), profile, runs: 5, margins: MARGINS },
  stored: { folder: 'results/before', name: 'before', because: 'It is not asked.' },
  onTurn: (role, number) => void turns.push(`${role} ${number}`),
  ...more,
})
beforeEach(() => {
  turns.length = 0
  Object.assign(world, { run: () => ({}), calls: {}, permitted: [], stored: [], forbidden: undefined })
})
const storedAs = (run: Run) =>
  Array.from({ length: 5 }, () => measuredRun(run, { profile, calls: [{ call: 'ext-verify' }] } as never).record)

describe('two environments that are both asked', () => {
  it('take turns after a warm-up each, and are alike where they answer alike', async () => {
    const { comparison, validity } = await compareLoad(order())
    expect(turns.slice(0, 6)).toEqual([
      'baseline 0',
      'candidate 0',
      'baseline 1',
      'candidate 1',
      'candidate 2',
      'baseline 2',
    ])
    expect(turns).toHaveLength(2 + 10)
    expect(comparison).toMatchObject({
      verdict: 'ok',
      design: 'interleaved',
      runs: [5, 5],
      repeated: 0,
      baseline: 'before',
      candidate: 'after',
    })
    expect(validity).toBe('valid')
    expect(world.permitted).toEqual([
      ['before', 'ext-verify', 2],
      ['after', 'ext-verify', 2],
    ])
  })

  it('have regressed where the candidate is slower, or fails more', async () => {
    world.run = (name, n) => ({ milliseconds: (name === 'after' ? 40 : 20) + n / 10 })
    const slower = await compareLoad(order())
    expect(slower.comparison?.verdict).toBe('regressed')
    expect(slower.objectives.some(({ met }) => !met)).toBe(true)
    world.run = (name, n) => ({ milliseconds: 20 + n / 10, failures: name === 'after' ? 200 : 0 })
    const failing = await compareLoad(order())
    expect(failing.comparison?.rows.find(({ measure }) => measure === 'failed')).toMatchObject({
      verdict: 'regressed',
      ratio: null,
    })
    world.run = (name, n) => ({ milliseconds: (name === 'after' ? 20 : 40) + n / 10 })
    expect((await compareLoad(order())).comparison?.verdict).toBe('ok')
  })

  it('make the calls that both can make, and say of the others that they are left out', async () => {
    world.calls = { after: ['ext-verify', 'ext-reach'], before: ['ext-verify'] }
    const { leftOut } = (await compareLoad(order())) as unknown as { leftOut: string[] }
    expect(leftOut).toEqual(['ext-reach: the baseline does not make it'])
    expect(world.permitted).toEqual([
      ['before', 'ext-verify', 2],
      ['after', 'ext-verify', 2],
    ])
  })

  it('are not compared where they answer by other protocols', async () => {
    world.run = name => ({ protocol: name === 'after' ? 'HTTP/2.0' : 'HTTP/1.1' })
    await expect(compareLoad(order())).rejects.toMatchObject({ code: 'BASELINE_UNFIT' })
  })

  it('repeat a run whose measure cannot be trusted, as often as there are runs', async () => {
    world.run = (name, n) => (name === 'after' && n === 2 ? { flaws: ['too slow'] } : {})
    expect((await compareLoad(order())).comparison).toMatchObject({ repeated: 1, runs: [5, 5], verdict: 'ok' })
    world.run = (name, n) => (name === 'after' && n > 0 ? { flaws: ['too slow'] } : {})
    const { comparison, validity, reasons } = await compareLoad(order())
    expect([comparison, validity, reasons]).toEqual([undefined, 'invalid', ['too slow']])
  })

  it('are judged by the candidate alone where it was down, and by nobody where the baseline was', async () => {
    world.run = (name, n) => ({ killed: name === 'after' && n === 1 })
    const candidate = await compareLoad(order())
    expect([candidate.comparison, candidate.validity]).toEqual([undefined, 'valid'])
    expect(candidate).toMatchObject({ run: { killed: true } })
    world.run = (name, n) => ({ killed: name === 'before' && n === 1 })
    const baseline = await compareLoad(order())
    expect([baseline.comparison, baseline.validity]).toEqual([undefined, 'invalid'])
    expect(baseline.reasons).toEqual(['"before" was down under this load.'])
  })

  it('are not loaded where the candidate does not answer', async () => {
    world.run = name => (name === 'after' ? { outcome: 'refused' } : {})
    await expect(compareLoad(order())).rejects.toMatchObject({ code: 'TARGET_UNREACHABLE' })
    expect(turns).toEqual(['baseline 0', 'candidate 0'])
  })
})

describe('a baseline that is not asked', () => {
  it('is there by its stored runs, with wider margins', async () => {
    world.stored = storedAs({ milliseconds: 20 })
    world.run = (_name, n) => ({ milliseconds: 20 + n / 10 })
    const { comparison } = await compareLoad(order({ baseline: undefined }))
    expect(comparison).toMatchObject({ design: 'stored', verdict: 'ok', runs: [5, 5] })
    expect(turns).toEqual(['candidate 0', 'candidate 1', 'candidate 2', 'candidate 3', 'candidate 4', 'candidate 5'])
    expect(world.permitted).toEqual([['after', 'ext-verify', 1]])
    world.run = (_name, n) => ({ milliseconds: 60 + n / 10 })
    expect((await compareLoad(order({ baseline: undefined }))).comparison?.verdict).toBe('regressed')
  })

  it.each<[string, () => void, string]>([
    [
      'does not answer',
      () => (world.run = name => (name === 'before' ? { outcome: 'timeout' } : {})),
      'does not answer at',
    ],
    [
      'may not be loaded',
      () => (world.forbidden = new HarnessError('GUARD_REFUSED', 'It is forbidden.', 'Ask.')),
      'It is forbidden. Ask.',
    ],
  ])('is judged by its stored runs where it %s, and says why where there are none', async (_why, plant, words) => {
    plant()
    await expect(compareLoad(order())).rejects.toMatchObject({
      code: 'BASELINE_UNFIT',
      message: expect.stringContaining(words),
    })
    world.stored = storedAs({})
    expect((await compareLoad(order())).comparison?.design).toBe('stored')
  })

  it('is none that made other calls', async () => {
    world.stored = storedAs({})
    world.calls = { after: ['ext-notify'] }
    await expect(compareLoad(order({ baseline: undefined }))).rejects.toMatchObject({
      message: expect.stringContaining('Journeys of different calls'),
    })
  })
})

it('is no comparison under a search', async () => {
  const searching = { ...profile, search: {} } as LoadPlan['profile']
  await expect(compareLoad(order({ profile: searching }))).rejects.toMatchObject({ code: 'USAGE' })
  expect(world.permitted).toEqual([])
})
