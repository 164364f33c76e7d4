/** Candidate against baseline under load: runs that take turns where both can be reached, else stored runs of the baseline. */
import { HarnessError } from '../../../contract/harness-error.ts'
import type { LoadRecord } from '../../../contract/load-record.ts'
import {
  ALPHA,
  type CallSample,
  type Compared,
  type ComparedRow,
  compareRuns,
  type RunSample,
  type Sides,
} from '../../core/compare-runs.ts'
import { fromData, merged } from '../../core/histogram.ts'
import { countsAgainstService, type Outcome } from '../../core/outcome.ts'
import type { LoadPlan } from '../../core/plan.ts'
import { unknownRequests } from '../../core/validity.ts'
import type { FoundK6 } from '../find-k6.ts'
import { obtainK6 } from '../install-k6.ts'
import { planLoad } from '../plan.ts'
import { type FullRecord, fingerprintOf } from '../record.ts'
import { summarised } from '../summarise.ts'
import {
  answered,
  type CompareOrder,
  type Measured,
  openSide,
  permit,
  pooled,
  type Role,
  type Side,
  turnsOf,
  warmUpOf,
} from './side.ts'
import { callsOf, differencesOf, type Stored, storedRuns } from './stored.ts'
import { regressionRules, sentenceOf } from './words.ts'

/**
 * Throws USAGE, K6_MISSING, CONTRACT_MISSING, ENVIRONMENT_INVALID, GUARD_REFUSED, TARGET_UNREACHABLE, and BASELINE_UNFIT
 * where there is nothing to compare with; what the services do is in the record, which speaks of the candidate.
 */
export async function compareLoad(order: CompareOrder): Promise<LoadRecord> {
  refuseSearch(order)
  const k6 = await obtainK6(order.candidate.env, order.onInstall)
  const { plan: own, unknown, leftOut } = planLoad({ ...order.candidate, profile: order.profile })
  const baseline = await openBaseline(order, own, k6)
  const candidate = openSide(order.candidate, baseline.plan, k6, order)
  order.onTurn?.('candidate', 0)
  const warm = await candidate.measure(warmUpOf(baseline.plan))
  if (order.signal?.aborted !== true) demandComparable(warm, candidate, baseline)
  const { sides, failed, down, repeated } = await played(order, candidate, baseline)
  const compared = sides === undefined ? undefined : compareRuns(sides, order.margins)
  const last = (failed ?? warm).measurement
  const whole = down === 'candidate' ? last : (pooled(candidate.runs.map(each => each.measurement)) ?? last)
  const left = own.calls.filter(({ call }) => !baseline.plan.calls.some(each => each.call === call))
  const load = summarised(whole, {
    k6: k6.version,
    flaws: [...unknownRequests(unknown), ...(compared === undefined ? last.flaws : [])],
    leftOut: [...leftOut, ...left.map(({ call }) => `${call}: the baseline does not make it`)],
  })
  if (down === 'candidate') return load
  if (down === 'baseline')
    return {
      ...load,
      validity: 'invalid',
      reasons: [`"${order.stored.name}" was down under this load.`, ...load.reasons],
    }
  if (compared === undefined) return { ...load, validity: 'invalid' }
  const comparison = comparisonOf(compared, {
    baseline: order.stored.name,
    candidate: order.candidate.environment.name,
    design: baseline.kind === 'asked' ? 'interleaved' : 'stored',
    repeated,
  })
  const calls = baseline.plan.calls.map(({ call }) => call)
  return { ...load, objectives: [...load.objectives, ...regressionRules(comparison, calls)], comparison }
}

function refuseSearch({ profile }: CompareOrder): void {
  if (profile.search === undefined) return
  throw new HarnessError(
    'USAGE',
    `The profile "${profile.name}" searches a limit, which is no load that two environments can be compared under.`,
    'Compare under a profile of constant steps, as `smoke`.',
  )
}

/** A baseline that answered by another protocol would be compared with the protocol, not with the service. */
function demandComparable(warm: Measured, candidate: Side, baseline: Baseline): void {
  const { name, baseUrl } = candidate.environment
  if (!answered(warm))
    throw new HarnessError(
      'TARGET_UNREACHABLE',
      `"${name}" does not answer at ${baseUrl}.`,
      'See whether it runs and whether the address is right.',
    )
  if (baseline.kind === 'stored') {
    baseline.runs = storedRuns(baseline.stored, { ...warm.record.fingerprint, profile: profileOf(baseline) })
    return
  }
  const differences = differencesOf(baseline.warm.record.fingerprint, warm.record.fingerprint)
  if (differences.length > 0)
    throw new HarnessError(
      'BASELINE_UNFIT',
      `The baseline and "${name}" differ in ${differences.join(', ')}: what would be compared is not the service alone.`,
      'Compare environments that are reached in the same way.',
    )
}

/** The warm-up is shorter than the profile that it warms up for. */
function profileOf(baseline: Extract<Baseline, { kind: 'stored' }>): string {
  return baseline.runs[0]?.fingerprint.profile ?? ''
}

type Comparison = NonNullable<LoadRecord['comparison']>

/** What the statistics found, in the form of the record. */
function comparisonOf(
  { runs, verdict, unjudged, rows }: Compared,
  around: Pick<Comparison, 'baseline' | 'candidate' | 'design' | 'repeated'>,
): Comparison {
  const told = { ...around, runs, verdict, level: 1 - ALPHA, unjudged, rows: rows.map(rowOf) }
  return { ...told, sentence: sentenceOf(told) }
}

function rowOf({ call, effect, ...row }: ComparedRow): Comparison['rows'][number] {
  return { ...row, endpoint: call, ratio: row.measure === 'failed' ? null : effect }
}

interface Played {
  /** Absent where it was given up. */
  sides?: Sides
  /** The run after which it was given up. */
  failed?: Measured
  /** Whose service was down: it is not loaded again. */
  down?: Role
  repeated: number
}

/** A run whose measure cannot be trusted is made again, as often in all as there are runs. */
async function played({ runs, signal, onTurn }: CompareOrder, candidate: Side, baseline: Baseline): Promise<Played> {
  const asked = baseline.kind === 'asked' ? baseline.side : undefined
  let repeated = 0
  for (const role of turnsOf(runs)) {
    const side = role === 'baseline' ? asked : candidate
    for (let done = side === undefined; side !== undefined && !done; ) {
      onTurn?.(role, side.runs.length + 1)
      const run = await side.measure(side.plan)
      if (run.measurement.run.killed) return { failed: run, down: role, repeated }
      done = run.measurement.flaws.length === 0
      if (done) side.runs.push(run)
      else if (signal?.aborted === true || repeated >= runs) return { failed: run, repeated }
      else repeated += 1
    }
  }
  const records = baseline.kind === 'asked' ? recordsOf(baseline.side) : baseline.runs
  return { sides: { baseline: records.map(sampleOf), candidate: recordsOf(candidate).map(sampleOf) }, repeated }
}

const recordsOf = ({ runs }: Side) => runs.map(({ record }) => record)

/**
 * From the record of one run to what is compared of it. Steps that warm up are left out. A call that could not be made
 * is a call that failed.
 */
function sampleOf({ plan, cells, skipped }: FullRecord): RunSample {
  const warm = new Set(plan.profile.steps.filter(step => step.warmUp === true).map(step => step.name))
  const counted = cells.filter(cell => !warm.has(cell.step))
  const calls = plan.calls.map(({ call }): [string, CallSample] => {
    const own = counted.filter(cell => cell.call === call)
    // A connection that ran out while idle is neither a success nor a failure of the service.
    const failed = own.filter(cell => countsAgainstService(cell.outcome as Outcome))
    return [
      call,
      {
        successes: merged(own.filter(cell => cell.outcome === 'ok').map(cell => fromData(cell.latency))),
        failures: failed.reduce((sum, cell) => sum + cell.latency.count, skipped[call] ?? 0),
      },
    ]
  })
  return { calls: Object.fromEntries(calls), timeout: plan.profile.timeoutSeconds * 1000 }
}

type Baseline =
  | { kind: 'asked'; side: Side; warm: Measured; plan: LoadPlan }
  | { kind: 'stored'; runs: FullRecord[]; stored: Stored; plan: LoadPlan }

/** `plan`, of the candidate, comes back with the calls that both make. */
async function openBaseline(order: CompareOrder, plan: LoadPlan, k6: FoundK6): Promise<Baseline> {
  const asked = await askedNow(order, plan, k6)
  if (typeof asked !== 'string') return asked
  const stored = { ...order.stored, because: asked }
  const runs = storedRuns(stored, fingerprintOf(plan, k6.version, { region: order.candidate.env['LMD_LOAD_REGION'] }))
  const same = withCalls(plan, runs[0]?.plan)
  if (runs[0] === undefined || callsOf(runs[0]) !== callsOf({ plan: same })) throw otherCalls(stored, runs[0], plan)
  permit(order, order.candidate, same, 1)
  return { kind: 'stored', runs, stored, plan: same }
}

/** Why not, in a sentence. */
async function askedNow(order: CompareOrder, plan: LoadPlan, k6: FoundK6): Promise<Baseline | string> {
  const party = order.baseline
  if (party === undefined) return order.stored.because
  const mine = planned(order, plan)
  if (typeof mine === 'string') return mine
  const same = withCalls(plan, mine)
  permit(order, order.candidate, same, 2)
  const side = openSide(party, mine, k6, order)
  order.onTurn?.('baseline', 0)
  const warm = await warmedUp(side)
  if (typeof warm === 'string') return warm
  if (order.signal?.aborted === true || answered(warm)) return { kind: 'asked', side, warm, plan: same }
  return `"${order.stored.name}" does not answer at ${party.environment.baseUrl}.`
}

/** A log-in that brings no answer, or is refused, is a baseline that cannot be asked. */
async function warmedUp(side: Side): Promise<Measured | string> {
  try {
    return await side.measure(warmUpOf(side.plan))
  } catch (error) {
    if (!(error instanceof HarnessError) || !UNASKABLE.includes(error.code)) throw error
    return error.message
  }
}

const UNASKABLE: readonly string[] = ['TARGET_UNREACHABLE', 'CREDENTIALS_REFUSED', 'CONTRACT_MISSING']

/** The baseline's plan with the calls of both; its policy guards it as in any run. */
function planned(order: CompareOrder, plan: LoadPlan): LoadPlan | string {
  if (order.baseline === undefined) return order.stored.because
  try {
    const mine = withCalls(planLoad({ ...order.baseline, profile: order.profile }).plan, plan)
    permit(order, order.baseline, mine, 2)
    return mine
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error
    return `${error.message} ${error.hint}`
  }
}

function withCalls(plan: LoadPlan, other: LoadPlan | undefined): LoadPlan {
  return { ...plan, calls: plan.calls.filter(({ call }) => other?.calls.some(each => each.call === call) !== false) }
}

function otherCalls(stored: Stored, run: FullRecord | undefined, plan: LoadPlan): HarnessError {
  return new HarnessError(
    'BASELINE_UNFIT',
    `The stored runs of "${stored.name}" make the calls ${run === undefined ? 'of nobody' : callsOf(run)}; ${callsOf({ plan })} can be made here. Journeys of different calls cannot be compared.`,
    'Run the baseline again with the contract of today.',
  )
}
