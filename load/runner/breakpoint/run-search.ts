/** Runs a profile that has a search: each trial is a k6 process of its own. */
import { join } from 'node:path'
import type { Ledger } from '../../../contract/ledger.ts'
import type { LoadRecord } from '../../../contract/load-record.ts'
import { rateLimitIn } from '../../../contract/openapi/knowledge-of.ts'
import type { Environment } from '../../../probe/environment/types.ts'
import type { LoadPlan } from '../../core/plan.ts'
import { lengthOf, type Search } from '../../core/profile.ts'
import { ruleId } from '../../core/rules.ts'
import { paceOf } from '../../core/search.ts'
import type { Held } from '../../core/token.ts'
import type { Flaw } from '../../core/validity.ts'
import type { FoundK6, Variables } from '../find-k6.ts'
import { type Measurement, measure } from '../measure.ts'
import { fullRecord, writeRecord } from '../record.ts'
import type { Tick } from '../run-k6.ts'
import { scanArtefacts } from '../scan-artefacts.ts'
import { type Known, summarised } from '../summarise.ts'
import type { JudgedTrial } from './judge-trial.ts'
import { type Capacity, type SearchOrder, searchCapacity } from './search-capacity.ts'
import { capacitySentence, heldTrials, requestsAt, whyLimited } from './words.ts'

export interface SearchHooks {
  /** After each trial. */
  onTrial?: FindOrder['onTrial']
  /** Where a rate limiter is the limit. */
  onLimiter?: FindOrder['onLimiter']
}

/** A trial that runs now. */
export interface RunningTrial {
  rate: number
  number: number
}

interface Order extends SearchHooks {
  environment: Environment
  ledger: Ledger
  resultsDir: string
  env: Variables
  signal?: AbortSignal
  /** Of the trial that runs. */
  onProgress?: (progress: Tick & { label: string; totalSeconds: number; trial: RunningTrial }) => void
}

export interface PlannedSearch {
  plan: LoadPlan
  search: Search
  k6: FoundK6
  flaws: readonly Flaw[]
  leftOut: readonly string[]
  /** One log-in for all, where the profile shares it. */
  logIn: (trial: LoadPlan) => Promise<Held | undefined>
}

export async function runSearch(order: Order, planned: PlannedSearch): Promise<LoadRecord> {
  const { plan, search, k6, flaws, leftOut } = planned
  const { environment, env, signal, resultsDir, onTrial, onLimiter } = order
  const token = tokenKeeper(planned.logIn)
  const record = await findCapacity({
    plan,
    search,
    hidden: paceOf(search, rateLimitIn(order.ledger)).hidden,
    k6: k6.version,
    flaws,
    leftOut,
    resultsDir,
    signal,
    onTrial,
    onLimiter,
    run: async (trialPlan, trial) =>
      measure({
        plan: trialPlan,
        environment,
        held: await token.for(trialPlan),
        k6,
        // Of every trial the histograms are kept, and all samples of the last, which is the confirmation.
        samples: join(resultsDir, 'load-samples.ndjson.gz'),
        env,
        endAtLimit: true,
        signal,
        onTick: tick =>
          order.onProgress?.({
            ...tick,
            label: `trial ${trial.number} at ${trial.rate}/s`,
            totalSeconds: lengthOf(trialPlan.profile),
            trial,
          }),
      }),
  })
  await scanArtefacts(resultsDir, environment, token.last()?.token)
  return record
}

/** Logs in before the first trial, and again before one that the token would not outlive. */
function tokenKeeper(logIn: PlannedSearch['logIn']) {
  let first = true
  let held: Held | undefined
  return {
    last: () => held,
    async for(plan: LoadPlan): Promise<Held | undefined> {
      const needed = Date.now() + lengthOf(plan.profile) * 1000
      const lives = held === undefined || held.until === null || held.until >= needed
      if (first) held = await logIn(plan)
      // A limiter may refuse it between trials; k6 renews a token by itself.
      else if (!lives) held = (await logIn(plan).catch(() => undefined)) ?? held
      first = false
      return held
    },
  }
}

type CapacityRecord = NonNullable<LoadRecord['capacity']>
type Limits = NonNullable<LoadRecord['limits']>

interface FindOrder extends Omit<SearchOrder, 'onTrial'>, Known {
  resultsDir: string
  /** The share of its limit that a burst allowance can hide; `null` where that is not known. */
  hidden: number | null
  onTrial?: ((trial: CapacityRecord['trials'][number]) => void) | undefined
  /** Finds out more of the limiter, once it is known to be the limit. */
  onLimiter?: (() => Promise<Limits>) | undefined
}

export async function findCapacity(order: FindOrder): Promise<LoadRecord> {
  const capacity = await searchCapacity({
    ...order,
    onTrial: trial => order.onTrial?.(shortOf(trial)),
  })
  const { shown } = capacity
  if (shown === undefined) return nothingRun(order)
  const { measured, trial } = shown
  const flaws = [...measured.flaws, ...order.flaws]
  const full = fullRecord(measured.plan, order.k6, measured.reduction, measured.run, flaws)
  writeRecord(order.resultsDir, { ...full, plan: order.plan })
  const record = judged(order, capacity, measured, trial)
  if (record.capacity?.because !== 'rate-limiter' || order.onLimiter === undefined || order.signal?.aborted === true)
    return record
  return { ...record, limits: await order.onLimiter() }
}

function judged(order: FindOrder, capacity: Capacity, measured: Measurement, trial: JudgedTrial): LoadRecord {
  const because = whyLimited(capacity)
  const { held, missed, confirmed, trials } = capacity
  const sentence = capacitySentence(capacity, because, order.hidden)
  const objectives = [...(trial.confirms ? trial.objectives : []), capacityObjective(order.search, capacity)]
  const unproven = isUnproven(capacity)
  const unmet = objectives.filter(({ met }) => !met).map(({ rule, actual }) => `Not met: ${rule}; it was ${actual}.`)
  return {
    ...summarised(measured, order),
    validity: unproven || order.flaws.length > 0 ? 'invalid' : 'valid',
    reasons: [
      ...order.flaws.map(({ sentence }) => sentence),
      ...(unproven ? [sentence] : unmet),
      ...order.leftOut.map(each => `Left out: ${each}.`),
    ],
    objectives,
    done: {
      notifications: trials.reduce((sum, each) => sum + each.done.notifications, 0),
      changes: trials.reduce((sum, each) => sum + each.done.changes, 0),
    },
    capacity: { held, missed, because, sentence, confirmed, trials: trials.map(shortOf) },
  }
}

/** The search has no answer because of us: that proves nothing against the service. */
function isUnproven({ ended, held, confirmed }: Capacity): boolean {
  if (ended === 'killed' || ended === 'shut-out') return false
  return ended === 'stopped' || ended === 'invalid' || (held !== null && confirmed === null)
}

function capacityObjective({ precision }: Search, capacity: Capacity): LoadRecord['objectives'][number] {
  const { held, missed, confirmed } = capacity
  const requests = requestsAt(heldTrials(capacity)[0])
  const upper = missed === null ? '' : `, and less than ${missed}`
  return {
    id: ruleId('capacity', 'journey'),
    rule: `journey: the highest rate that meets the objectives is known to ${precision * 100} % and confirmed`,
    met: held !== null && confirmed === true,
    actual:
      held === null
        ? 'no rate that meets them'
        : `at least ${held} a second${upper}${requests === undefined ? '' : ` (${requests.words})`}${confirmed === true ? ', confirmed' : ', not confirmed'}`,
  }
}

function shortOf(trial: JudgedTrial): CapacityRecord['trials'][number] {
  const { rate, seconds, verdict, because, p99, failedShare, refusedShare, calls } = trial
  const why = because === undefined ? {} : { because }
  return { rate, seconds, verdict, ...why, p99, failedShare, refusedShare, calls }
}

/** Stopped before the first trial. */
function nothingRun({ plan, k6 }: FindOrder): LoadRecord {
  const sentence = 'The search was stopped before its first trial.'
  return {
    profile: plan.profile.name,
    k6,
    planned: 0,
    achieved: 0,
    seconds: 0,
    dropped: 0,
    validity: 'invalid',
    reasons: [sentence],
    latency: [],
    objectives: [],
    capacity: { held: null, missed: null, because: 'none', sentence, confirmed: null, trials: [] },
  }
}
