import { expect, it } from 'vitest'
import { type Histogram, merged, newHistogram, record } from '../../core/histogram.ts'
import type { Outcome } from '../../core/outcome.ts'
import type { LoadPlan } from '../../core/plan.ts'
import { mostCostOf } from '../../core/search.ts'
import { costOf } from '../cost.ts'
import { type Flaw, SHUT_OUT } from '../judge.ts'
import type { Measurement } from '../measure.ts'
import { planLoad } from '../plan.ts'
import { profileNamed } from '../profiles.ts'
import { readVerdicts } from '../reduce.ts'
import { CREDENTIALS, exampleEnvironment, TEST_DATA } from '../testdata/service.ts'
import { timedDocument, timedLedger } from '../testdata/timed-service.ts'
import { findCapacity, judgeTrial } from './find-capacity.ts'

const profile = { ...(await profileNamed('breakpoint')), logIn: 'each' as const }
const search = { ...profile.search, coolDownSeconds: 0 } as NonNullable<typeof profile.search>
const environment = exampleEnvironment('http://127.0.0.1:1', {
  credentials: { ...CREDENTIALS },
  testData: { ...TEST_DATA },
})
const { plan } = planLoad({ environment, ledger: timedLedger(), openapi: timedDocument(), profile })

type Answered = Partial<Record<Outcome, number>>
interface Behaviour {
  /** Calls of an endpoint by outcome, as shares. */
  shares?: Answered
  milliseconds?: number
  flaws?: Flaw[]
  stopped?: boolean
  /** Seconds over which the calls spread. */
  lasts?: number
}

function times(count: number, milliseconds: number): Histogram {
  const histogram = newHistogram()
  for (let n = 0; n < count; n += 1) record(histogram, milliseconds)
  return histogram
}

/** What k6 would have left of a service that behaves so. */
function measured(trial: LoadPlan, behaviour: Behaviour, first?: Answered): Measurement {
  const { rate = 1, seconds = 1 } = trial.profile.steps[0] ?? {}
  const { shares = { ok: 1 }, milliseconds = 20, flaws = [], stopped = false, lasts = seconds } = behaviour
  const cells = trial.calls.flatMap(({ call }) =>
    [0, Math.floor(seconds / 2)].flatMap(second =>
      Object.entries(second === 0 && first !== undefined ? first : shares).map(([outcome, share]) => ({
        call,
        step: 'trial',
        outcome: outcome as Outcome,
        second,
        histogram: times(Math.round((share * rate * seconds) / 2), milliseconds),
      })),
    ),
  )
  const journeys = rate * seconds
  return {
    plan: trial,
    reduction: {
      cells: cells.filter(({ histogram }) => histogram.count > 0),
      sent: {},
      skipped: new Map(),
      down: new Map(),
      starts: [],
      transports: new Set(),
      verdicts: readVerdicts().end(),
      started: journeys,
      ended: journeys,
      dropped: 0,
      canary: times(10, 1),
      from: 0,
      to: lasts * 1000,
      runs: new Set(),
      instances: new Set(),
      complete: true,
    },
    run: { exitCode: 0, stopped, killed: false, health: [], errors: [] },
    flaws,
  }
}

const rateOf = (trial: LoadPlan) => trial.profile.steps[0]?.rate ?? 0

async function find(behave: (rate: number) => Behaviour) {
  const { load } = await findCapacity({
    plan,
    search,
    hidden: 0,
    k6: '1.8.1',
    flaws: [],
    leftOut: [],
    run: trial => Promise.resolve(measured(trial, behave(rateOf(trial)))),
  })
  return load
}

it('names the rate limiter, in requests a second', async () => {
  const { capacity, validity } = await find(rate => (rate > 25 ? { shares: { ok: 0.9, rate_limited: 0.1 } } : {}))
  expect(capacity).toMatchObject({ because: 'rate-limiter', confirmed: true })
  expect(capacity?.held).toBeLessThanOrEqual(25)
  expect(capacity?.missed).toBeGreaterThan(25)
  expect(capacity?.sentence).toMatch(/met all objectives \(9\d(\.\d+)? requests a second: auth-authenticate 2\d/)
  expect(capacity?.sentence).toContain('Rate limiting is the limit: the rate limiter rejected 9.9 % of calls.')
  expect(validity).toBe('valid')
})

it('names errors, and does not confirm what a longer run does not meet', async () => {
  const failing = { shares: { ok: 0.9, server_err: 0.1 } }
  let runs = 0
  const { load: record, measured: shown } = await findCapacity({
    plan,
    search,
    hidden: 0,
    k6: '1.8.1',
    flaws: [],
    leftOut: [],
    run: trial => {
      runs += 1
      const confirms = trial.profile.steps[0]?.seconds === search.confirmSeconds
      return Promise.resolve(measured(trial, rateOf(trial) > 25 || confirms ? failing : {}))
    },
  })
  expect(record.capacity).toMatchObject({ because: 'errors', confirmed: false })
  expect(record.capacity?.trials).toHaveLength(runs)
  expect(shown?.plan.profile.steps[0]?.seconds).toBe(search.confirmSeconds)
  expect(record.objectives.find(({ id }) => id === 'LOAD-09/journey')?.met).toBe(false)
  expect(record.validity).toBe('valid')
})

it('never blames the service for what the generator could not do', async () => {
  const record = await find(rate =>
    rate > 25 ? { flaws: [{ kind: 'dropped', sentence: 'k6 dropped 9 arrivals.' }] } : {},
  )
  expect(record.capacity).toMatchObject({ because: 'generator', missed: null, confirmed: null })
  expect(record.capacity?.held).toBeGreaterThan(16)
  expect(record.validity).toBe('invalid')
  expect(record.reasons[0]).toContain('k6 dropped 9 arrivals')
})

it('takes calls that only come too late, after a median that grew, for a queue', async () => {
  const late = { shares: { ok: 0.9, timeout: 0.1 }, milliseconds: 900 }
  const { capacity } = await find(rate => (rate > 25 ? late : {}))
  expect(capacity?.because).toBe('latency')
  expect((await find(rate => (rate > 25 ? { ...late, milliseconds: 20 } : {}))).capacity?.because).toBe('errors')
})

it('names latency with its knee', async () => {
  const { capacity } = await find(rate => (rate > 25 ? { milliseconds: 1500, lasts: 25 } : {}))
  expect(capacity?.because).toBe('latency')
  expect(capacity?.sentence).toMatch(
    /median went from 20\S* to 150\d\S* ms and completed calls from 9\d\S* to 8\d\S* a second/,
  )
})

it('reaches the ceiling and says that the limit lies above it', async () => {
  const { capacity } = await find(() => ({}))
  expect(capacity).toMatchObject({ because: 'ceiling', held: search.ceiling, missed: null, confirmed: true })
})

it('ends the whole search where most calls get a server error, and at a rejected login', async () => {
  const broken = await find(rate => (rate > 25 ? { shares: { ok: 0.1, server_err: 0.9 } } : {}))
  expect(broken.capacity).toMatchObject({ because: 'errors', missed: null, confirmed: null })
  expect(broken.capacity?.trials.filter(({ rate }) => rate > 25)).toHaveLength(1)
  expect(broken.objectives.find(({ id }) => id === 'LOAD-09/journey')?.met).toBe(false)
  const shutOut = await find(() => ({ flaws: [{ kind: SHUT_OUT, sentence: 'The service rejected the login.' }] }))
  expect(shutOut.capacity?.trials).toHaveLength(1)
})

it('judges by how many calls were slow where too few lie above a quantile', () => {
  const trial = { rate: 5, seconds: 20, confirms: false }
  const few = {
    ...plan,
    profile: {
      ...profile,
      objectives: { failedShare: 0.5, p99: 1000 },
      steps: [{ name: 'trial', rate: 5, seconds: 20 }],
    },
  }
  const slow = (count: number) => {
    const result = measured(few, {})
    const cell = result.reduction.cells[0]
    if (cell !== undefined) cell.histogram = merged([cell.histogram, times(count, 2000)])
    return judgeTrial(result, trial, false)
  }
  expect(slow(2)).toMatchObject({ verdict: 'met', p99: null })
  expect(slow(6)).toMatchObject({ verdict: 'missed', cause: 'latency' })
  expect(slow(6).because).toContain('slower in 6 of 106 calls')
})

it('does not take a limiter that still is at rest from the trial before for a limit below the held rate', () => {
  const trial = { rate: 20, seconds: 20, confirms: false }
  const tired = measured(
    { ...plan, profile: { ...profile, steps: [{ name: 'trial', rate: 20, seconds: 20 }] } },
    {},
    { rate_limited: 1 },
  )
  expect(judgeTrial(tired, trial, true).verdict).toBe('invalid')
  expect(judgeTrial(tired, trial, false).verdict).toBe('missed')
})

it('sends no more notifications in all trials together than the policy allows', () => {
  const { policy } = environment
  const most = 500
  const test = {
    ...environment,
    kind: 'test' as const,
    policy: { ...policy, load: { maxRate: 1000, maxNotifications: most } },
  }
  const capped = planLoad({ environment: test, ledger: timedLedger(), openapi: timedDocument(), profile })
  expect(costOf(capped.plan).notifications).toBeLessThanOrEqual(most)
  expect(costOf(capped.plan).notifications).toBeGreaterThan(0)
  expect(capped.leftOut.join()).toContain('500 notifications a run')
})

it('tells the most that it can cost before it starts', () => {
  const cost = costOf(plan)
  const most = mostCostOf(plan.profile.search ?? search)
  expect(cost).toMatchObject({ requestsPerSecond: 800, requests: (most.journeys + most.runs) * 4 })
  expect(cost.seconds).toBeGreaterThan(14 * 3 * 20)
})
