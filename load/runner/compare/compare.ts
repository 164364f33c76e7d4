/** Candidate against baseline under load: runs that take turns where both can be reached, else stored runs of the baseline. */
import { HarnessError } from '../../../contract/harness-error.ts'
import type { LoadRecord } from '../../../contract/load-record.ts'
import { ALPHA, type CallSample, compareRuns, MOST_RUNS, type RunSample } from '../../core/compare-runs.ts'
import { fromData, merged } from '../../core/histogram.ts'
import { countsAgainstService } from '../../core/outcome.ts'
import type { LoadPlan } from '../../core/plan.ts'
import { ruleId } from '../../core/thresholds.ts'
import type { FoundK6 } from '../find-k6.ts'
import { obtainK6 } from '../install-k6.ts'
import { unknownRequests } from '../judge.ts'
import { planLoad } from '../plan.ts'
import { type FullRecord, fingerprintOf } from '../record.ts'
import { summarised } from '../summarise.ts'
import {
  answered,
  type CompareOrder,
  callsOf,
  differencesOf,
  type Measured,
  openSide,
  permit,
  pooled,
  type Side,
  type Stored,
  storedRuns,
  turnsOf,
  warmUpOf,
} from './side.ts'

/** Milliseconds: stored runs met the machine at another time. */
const APART = 2

/**
 * Throws USAGE, K6_MISSING, CONTRACT_MISSING, ENVIRONMENT_INVALID, GUARD_REFUSED, TARGET_UNREACHABLE, and BASELINE_UNFIT
 * where there is nothing to compare with; what the services do is in the record, which speaks of the candidate.
 */
export async function compareLoad(order: CompareOrder): Promise<LoadRecord> {
  rejectSearch(order)
  const k6 = await obtainK6(order.candidate.env, order.onInstall)
  const { plan: own, unknown, leftOut } = planLoad({ ...order.candidate, profile: order.profile })
  const baseline = await openBaseline(order, own, k6)
  const candidate = openSide(order.candidate, baseline.plan, k6, order)
  order.onTurn?.('candidate', 0)
  const warm = await candidate.measure(warmUpOf(baseline.plan))
  const stored = order.signal?.aborted === true ? [] : comparableRuns(warm, candidate, baseline)
  const { failed, down, repeated } = await played(order, candidate, baseline.asked?.side)
  const records = (side: Side) => side.runs.map(({ record }) => sampleOf(record))
  const before = baseline.asked === undefined ? stored.map(sampleOf) : records(baseline.asked.side)
  const sides = { baseline: before, candidate: records(candidate) }
  const margins = baseline.asked === undefined ? { apart: APART, ...order.margins } : order.margins
  const compared = failed === undefined ? compareRuns(sides, margins) : undefined
  const last = (failed ?? warm).measurement
  const whole = down === 'candidate' ? last : ((await pooled(candidate.runs)) ?? last)
  const calls = baseline.plan.calls.map(({ call }) => call)
  const left = own.calls.filter(({ call }) => !calls.includes(call))
  const load = summarised(whole, {
    k6: k6.version,
    flaws: [...unknownRequests(unknown), ...(compared === undefined ? last.flaws : [])],
    leftOut: [...leftOut, ...left.map(({ call }) => `${call}: the baseline does not make it`)],
  })
  if (down === 'candidate') return load
  const why = down === 'baseline' ? [`"${order.stored.name}" was down under this load.`] : []
  if (compared === undefined) return { ...load, validity: 'invalid', reasons: [...why, ...load.reasons] }
  const reported = {
    ...{ ...compared, level: 1 - ALPHA, baseline: order.stored.name, candidate: order.candidate.environment.name },
    ...{ design: baseline.asked === undefined ? ('stored' as const) : ('interleaved' as const), repeated },
  }
  const comparison = { ...reported, sentence: sentenceOf(reported) }
  return { ...load, objectives: [...load.objectives, ...regressionRules(comparison, calls)], comparison }
}

function rejectSearch({ profile }: CompareOrder): void {
  if (profile.search === undefined) return
  throw new HarnessError(
    'USAGE',
    `The profile "${profile.name}" searches a limit, which is no load that two environments can be compared under.`,
    'Compare under a profile of constant steps, as `smoke`.',
  )
}

/**
 * Stored runs that the candidate can be held against; none where the baseline is asked itself. One that answered by
 * another protocol would be compared with the protocol, not with the service.
 */
function comparableRuns(warm: Measured, candidate: Side, { asked, stored }: Baseline): FullRecord[] {
  const { name, baseUrl } = candidate.environment
  if (!answered(warm))
    throw new HarnessError(
      'TARGET_UNREACHABLE',
      `"${name}" does not answer at ${baseUrl}.`,
      'See whether it runs and whether the address is right.',
    )
  const { fingerprint } = warm.record
  // The warm-up is shorter than the profile that it warms up for.
  if (stored !== undefined) return storedRuns(stored, { ...fingerprint, profile: stored.profile })
  const differences = asked === undefined ? [] : differencesOf(asked.warm.record.fingerprint, fingerprint)
  if (differences.length === 0) return []
  throw new HarnessError(
    'BASELINE_UNFIT',
    `The baseline and "${name}" differ in ${differences.join(', ')}: what would be compared is not the service alone.`,
    'Compare environments that are reached in the same way.',
  )
}

/**
 * A run whose measure cannot be trusted is made again, as often in all as there are runs. `failed`: the run after which it
 * was given up; `down`: whose service was down, which is not loaded again.
 */
async function played({ runs, signal, onTurn }: CompareOrder, candidate: Side, baseline: Side | undefined) {
  let repeated = 0
  for (const role of turnsOf(runs)) {
    const side = role === 'baseline' ? baseline : candidate
    for (let done = side === undefined; side !== undefined && !done; ) {
      onTurn?.(role, side.runs.length + 1)
      const run = await side.measure(side.plan)
      if (run.measurement.run.killed) return { failed: run, down: role, repeated }
      done = run.measurement.flaws.length === 0
      if (done) side.runs.push(run)
      else if (signal?.aborted === true || repeated >= runs) return { failed: run, down: undefined, repeated }
      else repeated += 1
    }
  }
  return { failed: undefined, down: undefined, repeated }
}

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
    const failed = own.filter(cell => countsAgainstService(cell.outcome))
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

interface Baseline {
  /** The candidate's, with the calls that both make. */
  plan: LoadPlan
  /** Where it is asked itself. */
  asked?: { side: Side; warm: Measured }
  /** Otherwise; `profile` is that of the fingerprint. */
  stored?: Stored & { profile: string }
}

async function openBaseline(order: CompareOrder, plan: LoadPlan, k6: FoundK6): Promise<Baseline> {
  const asked = await askedNow(order, plan, k6)
  if (typeof asked !== 'string') return asked
  const stored = { ...order.stored, because: asked }
  const known = fingerprintOf(plan, k6.version)
  const [newest] = storedRuns(stored, known)
  const same = withCalls(plan, newest?.plan)
  if (newest === undefined || callsOf(newest) !== callsOf({ plan: same }))
    throw new HarnessError(
      'BASELINE_UNFIT',
      `The stored runs of "${stored.name}" make the calls ${newest === undefined ? 'of nobody' : callsOf(newest)}; ${callsOf({ plan })} can be made here. Journeys of different calls cannot be compared.`,
      'Run the baseline again with the contract of today.',
    )
  permit(order, order.candidate, same, 1)
  return { plan: same, stored: { ...stored, profile: newest.fingerprint.profile } }
}

/** In a sentence where it cannot be: a login that brings no answer, or is rejected, is a baseline that cannot be asked. */
async function askedNow(order: CompareOrder, plan: LoadPlan, k6: FoundK6): Promise<Baseline | string> {
  const party = order.baseline
  if (party === undefined) return order.stored.because
  // Its policy guards it as in any run.
  const mine = await orWhy(() => {
    const own = withCalls(planLoad({ ...party, profile: order.profile }).plan, plan)
    permit(order, party, own, 2)
    return own
  })
  if (typeof mine === 'string') return mine
  const same = withCalls(plan, mine)
  permit(order, order.candidate, same, 2)
  const side = openSide(party, mine, k6, order)
  order.onTurn?.('baseline', 0)
  const warm = await orWhy(() => side.measure(warmUpOf(side.plan)), UNASKABLE)
  if (typeof warm === 'string') return warm
  if (order.signal?.aborted === true || answered(warm)) return { plan: same, asked: { side, warm } }
  return `"${order.stored.name}" does not answer at ${party.environment.baseUrl}.`
}

const UNASKABLE: readonly string[] = ['TARGET_UNREACHABLE', 'CREDENTIALS_REFUSED', 'CONTRACT_MISSING']

/** Why not in a sentence, where it throws an error of ours with one of the codes, of any without them. */
async function orWhy<T>(work: () => T | Promise<T>, codes?: readonly string[]): Promise<T | string> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof HarnessError) || codes?.includes(error.code) === false) throw error
    return `${error.message} ${error.hint}`
  }
}

function withCalls(plan: LoadPlan, other: LoadPlan | undefined): LoadPlan {
  return { ...plan, calls: plan.calls.filter(({ call }) => other?.calls.some(each => each.call === call) !== false) }
}

type Comparison = NonNullable<LoadRecord['comparison']>
type Row = Comparison['rows'][number]
export type ComparisonResult = Omit<Comparison, 'sentence'>

/** Of the rows of a kind; the record has them all. */
const SHOWN = 4

export function sentenceOf(result: ComparisonResult): string {
  const { baseline, candidate, runs, design, verdict, rows } = result
  const how = `${runs[1]} runs against ${runs[0]}${design === 'stored' ? ' stored ones' : ', taking turns'}`
  const alongside = unjudgedOf(result)
  const named = (wanted: Row['verdict']) => {
    const all = rows.filter(row => row.verdict === wanted).map(row => `${row.endpoint} ${effectOf(row)}`)
    return all.length <= SHOWN ? all.join('; ') : `${all.slice(0, SHOWN).join('; ')} and ${all.length - SHOWN} more`
  }
  switch (verdict) {
    case 'ok':
      return `${candidate} is not worse than ${baseline} (${how}): all ${rows.length} intervals lie below their margins.${alongside}`
    case 'regressed':
      return `${candidate} is worse than ${baseline} (${how}): ${named('regressed')}.${alongside}`
    case 'inconclusive':
      return `Whether ${candidate} is worse than ${baseline} is not decided (${how}): ${named('inconclusive') || 'nothing could be judged'}.${detectable(result)}${alongside}`
  }
}

function unjudgedOf({ unjudged = [], rows }: ComparisonResult): string {
  if (unjudged.length === 0) return ''
  const pairs = unjudged.map(each => each.split(' '))
  const calls = new Set([...rows.map(row => row.endpoint), ...pairs.map(([call]) => call)])
  const measures = [...new Set(pairs.map(([, measure]) => measure))]
  const named = measures.map(measure => {
    const own = pairs.filter(([, each]) => each === measure).map(([call]) => call)
    return `${measure} of ${own.length === calls.size ? 'every call' : own.join(', ')}`
  })
  return ` Not judged, too few requests in a run: ${named.join('; ')}.`
}

function detectable({ rows, runs }: ComparisonResult): string {
  const open = rows.filter(row => row.verdict === 'inconclusive' && row.measure !== 'failed')
  const most = Math.max(...open.map(row => row.detectable ?? 0))
  return open.length === 0
    ? ''
    : ` With this noise ${times(most)} would have been told in four cases of five. ${runsWanted(open, Math.min(...runs))}`
}

/** Intervals shrink with the root of the runs. */
function runsWanted(open: readonly Row[], runs: number): string {
  const each = open.map(({ ratio, interval, margin }) => {
    const half = Math.log((interval?.[1] ?? 1) / (ratio ?? 1))
    return Math.ceil(runs * (half / Math.log(1 + margin)) ** 2)
  })
  const wanted = Math.max(runs + 1, ...each)
  return wanted <= MOST_RUNS
    ? `About ${wanted} runs of each would decide it: \`--runs ${wanted}\`.`
    : `More than ${MOST_RUNS} runs would decide it: a quieter machine, longer runs or a wider \`--margin\` is what helps.`
}

export function regressionRules(
  { rows, baseline, unjudged = [] }: ComparisonResult,
  calls: readonly string[],
): LoadRecord['objectives'] {
  return calls.map(call => {
    const own = rows.filter(row => row.endpoint === call)
    const id = ruleId('regression', call)
    const allowed = own.map(row => `${row.measure} ${marginOf(row)}`).join(', ')
    const rule = `${call}: not worse than ${baseline}${allowed === '' ? '' : ` (${allowed})`}`
    const silent = own.length === 0 || unjudged.includes(`${call} failed`)
    const regressed = own.some(row => row.verdict === 'regressed')
    const open = !regressed && (silent || own.some(row => row.verdict === 'inconclusive'))
    const actual = own.length === 0 ? 'nothing was measured' : own.map(effectOf).join('; ')
    return { id, rule, met: !regressed && !open, actual, ...(open ? { undecided: true } : {}) }
  })
}

function marginOf({ measure, margin }: Row): string {
  return measure === 'failed' ? `at most ${points(margin)} more` : `at most ${times(1 + margin)}`
}

function effectOf({ measure, baseline, candidate, ratio, interval }: Row): string {
  const [low = 0, high = 0] = interval ?? []
  return measure === 'failed'
    ? `failed ${points((candidate ?? 0) - (baseline ?? 0))} more (${points(low)} to ${points(high)})`
    : `${measure} ${times(ratio ?? 0)} (${times(low)} to ${times(high)})`
}

const times = (ratio: number) => `× ${ratio.toFixed(2)}`

const points = (share: number) => `${Math.round(share * 10_000) / 100} points`
