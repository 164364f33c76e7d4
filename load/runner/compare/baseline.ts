/** The baseline of a comparison: asked now where it may be and answers, else what is stored of it. */
import { HarnessError } from '../../../contract/harness-error.ts'
import type { LoadPlan } from '../../core/plan.ts'
import type { FoundK6 } from '../find-k6.ts'
import { planLoad } from '../plan.ts'
import { type FullRecord, fingerprintOf } from '../record.ts'
import { type CompareOrder, permit } from './order.ts'
import { answered, type Measured, openSide, type Side, warmUpOf } from './side.ts'
import { callsOf, type Stored, storedRuns } from './stored.ts'

export type Baseline =
  | { kind: 'asked'; side: Side; warm: Measured; plan: LoadPlan }
  | { kind: 'stored'; runs: FullRecord[]; stored: Stored; plan: LoadPlan }

/** `plan`, of the candidate, comes back with the calls that both make. */
export async function openBaseline(order: CompareOrder, plan: LoadPlan, k6: FoundK6): Promise<Baseline> {
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
