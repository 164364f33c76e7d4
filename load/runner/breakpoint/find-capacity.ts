/** A search from its plan to the judged record: interval, reason and every trial. */
import type { LoadRecord } from '../../../contract/load-record.ts'
import type { LoadPlan } from '../../core/plan.ts'
import type { Search } from '../../core/profile.ts'
import { ruleId } from '../../core/rules.ts'
import { type Flaw, sentenceOf } from '../../core/validity.ts'
import type { Measurement } from '../measure.ts'
import { fullRecord, writeRecord } from '../record.ts'
import { type Known, summarised } from '../summarise.ts'
import type { JudgedTrial } from './judge-trial.ts'
import { type Capacity, type SearchOrder, searchCapacity } from './search-capacity.ts'
import { type TrialRecord, trialRecord } from './trial-record.ts'
import { capacitySentence, heldTrials, requestsAt, whyLimited } from './words.ts'

type CapacityRecord = NonNullable<LoadRecord['capacity']>
type Limits = NonNullable<LoadRecord['limits']>

/** Where a rate limiter stopped the search. */
interface LimiterSeen {
  plan: LoadPlan
  /** Requests a second of all endpoints: the most that passed, and the least that did not. */
  requestsPerSecond: [number | null, number | null]
}

export interface FindOrder extends Omit<SearchOrder, 'onTrial'>, Known {
  resultsDir: string
  /** The share of its limit that a burst allowance can hide; `null` where that is not known. */
  hidden: number | null
  onTrial?: ((trial: CapacityRecord['trials'][number]) => void) | undefined
  /** Finds out more of the limiter, once it is known to be the limit. */
  onLimiter?: ((seen: LimiterSeen) => Promise<Limits>) | undefined
}

export async function findCapacity(order: FindOrder): Promise<LoadRecord> {
  const records: TrialRecord[] = []
  const capacity = await searchCapacity({
    ...order,
    onTrial: (trial, measured) => {
      records.push(trialRecord(trial, measured))
      order.onTrial?.(shortOf(trial))
    },
  })
  const { shown } = capacity
  if (shown === undefined) return nothingRun(order)
  const { measured, trial } = shown
  const flaws = [...measured.flaws, ...order.flaws]
  const full = fullRecord(measured.plan, order.k6, measured.reduction, measured.run, flaws)
  writeRecord(order.resultsDir, { ...full, plan: order.plan, trials: records })
  const record = judged(order, capacity, measured, trial)
  if (record.capacity?.because !== 'rate-limiter' || order.onLimiter === undefined || order.signal?.aborted === true)
    return record
  return { ...record, limits: await order.onLimiter(limiterSeen(order.plan, capacity)) }
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
      ...order.flaws.map((flaw: Flaw) => sentenceOf(flaw)),
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

function limiterSeen(plan: LoadPlan, capacity: Capacity): LimiterSeen {
  const { held, missed } = capacity
  const passed = requestsAt(heldTrials(capacity)[0])?.all ?? null
  const perJourney = passed === null || held === null ? plan.calls.length : passed / held
  return { plan, requestsPerSecond: [passed, missed === null ? null : missed * perJourney] }
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
