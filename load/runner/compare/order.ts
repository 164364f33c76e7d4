/** What a comparison is asked for. */
import type { Margins } from '../../core/compare-runs.ts'
import type { LoadPlan } from '../../core/plan.ts'
import { costOf, type LoadCost } from '../cost.ts'
import { type Consent, guardLoad } from '../guard.ts'
import type { LoadProgress } from '../load.ts'
import type { Measurement } from '../measure.ts'
import { mergeReductions } from '../merge-reductions.ts'
import type { Reduction } from '../reduce.ts'
import { type Party, warmUpOf } from './side.ts'
import type { Stored } from './stored.ts'

export interface CompareOrder {
  candidate: Party
  /** Absent where it is known that it cannot be asked: then its stored runs alone count. */
  baseline?: Party | undefined
  stored: Stored
  profile: LoadPlan['profile']
  /** Of each side; five at least. */
  runs: number
  margins: Margins
  consent?: Consent
  signal?: AbortSignal | undefined
  /** Where k6 is missing: what is done to obtain it. */
  onInstall?: (line: string) => void
  /** Before anything is sent to it: what it costs at most. */
  onPlan?: (environment: string, cost: LoadCost) => void
  onTurn?: (role: Role, number: number) => void
  onProgress?: (progress: LoadProgress) => void
}

/** Throws GUARD_REFUSED where the whole of the runs, one after the other, is not allowed. */
export function permit(order: CompareOrder, { environment }: Party, plan: LoadPlan, sides: number): void {
  const { runs } = order
  guardLoad(environment, longer(plan, runs * sides), order.consent ?? {}, new Date())
  const [once, before] = [costOf(longer(plan, runs)), costOf(warmUpOf(plan))]
  order.onPlan?.(environment.name, {
    requests: once.requests + before.requests,
    notifications: once.notifications + before.notifications,
    changes: once.changes + before.changes,
    requestsPerSecond: once.requestsPerSecond,
    seconds: once.seconds + before.seconds,
  })
}

/** Whose turn it is: ABBA, so that what changes steadily on the machine or the network meets both alike. */
export type Role = 'baseline' | 'candidate'

const TURNS = ['baseline', 'candidate', 'candidate', 'baseline'] as const satisfies readonly Role[]

/** The turns that are still to be taken for `runs` of each, in order. */
export function turnsLeft(taken: number, runs: number): Role[] {
  return Array.from({ length: Math.max(0, 2 * runs - taken) }, (_, i) => TURNS[(taken + i) % 4] ?? 'baseline')
}

/** `undefined` where there is no run. */
export function pooled(runs: readonly Measurement[]): Measurement | undefined {
  const first = runs[0]
  if (first === undefined) return undefined
  const reductions = runs.map(({ reduction }) => reduction)
  const { from } = first.reduction
  const lasts = reductions.map(each => Math.ceil((each.to - each.from) / 1000) + 1)
  const offset = (run: number) => lasts.slice(0, run).reduce((total, seconds) => total + seconds, 0)
  const shift = (run: number) =>
    Math.floor(from / 1000) - Math.floor((reductions[run]?.from ?? from) / 1000) + offset(run)
  const shifted = (each: Reduction, run: number): Reduction => ({
    ...each,
    cells: each.cells.map(cell => ({ ...cell, second: cell.second + shift(run) })),
    starts: each.starts.map(start => ({ ...start, second: start.second + shift(run) })),
  })
  return {
    plan: longer(first.plan, runs.length),
    reduction: { ...mergeReductions(reductions.map(shifted)), from, to: from + offset(runs.length) * 1000 },
    run: {
      ...first.run,
      killed: runs.some(({ run }) => run.killed),
      health: runs.flatMap(({ run }) => run.health),
      errors: runs.flatMap(({ run }) => run.errors),
    },
    flaws: [...new Map(runs.flatMap(({ flaws }) => flaws).map(flaw => [JSON.stringify(flaw), flaw])).values()],
  }
}

/** As many arrivals as `times` runs of it. */
function longer(plan: LoadPlan, times: number): LoadPlan {
  const steps = plan.profile.steps.map(step => ({ ...step, seconds: step.seconds * times }))
  return { ...plan, profile: { ...plan.profile, steps } }
}
