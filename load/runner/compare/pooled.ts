/** Several runs of one plan as one long measurement: the seconds of each follow those of the one before. */
import type { LoadPlan } from '../../core/plan.ts'
import type { Measurement } from '../measure.ts'
import { mergeReductions } from '../merge-reductions.ts'
import type { Reduction } from '../reduce.ts'

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
export function longer(plan: LoadPlan, times: number): LoadPlan {
  const steps = plan.profile.steps.map(step => ({ ...step, seconds: step.seconds * times }))
  return { ...plan, profile: { ...plan.profile, steps } }
}
