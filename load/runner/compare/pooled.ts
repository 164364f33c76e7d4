/** Several runs of one plan as one long measurement: the seconds of each follow those of the one before. */
import { merged } from '../../core/histogram.ts'
import type { LoadPlan } from '../../core/plan.ts'
import type { Measurement } from '../measure.ts'
import type { Reduction } from '../reduce.ts'

/** `undefined` where there is no run. */
export function pooled(runs: readonly Measurement[]): Measurement | undefined {
  const first = runs[0]
  if (first === undefined) return undefined
  const reductions = runs.map(({ reduction }) => reduction)
  const sum = (of: (each: Reduction) => number) => reductions.reduce((total, each) => total + of(each), 0)
  const skipped = new Map<string, number>()
  for (const each of reductions)
    for (const [call, count] of each.skipped) skipped.set(call, (skipped.get(call) ?? 0) + count)
  const { from } = first.reduction
  const lasts = reductions.map(each => Math.ceil((each.to - each.from) / 1000) + 1)
  const offset = (run: number) => lasts.slice(0, run).reduce((total, seconds) => total + seconds, 0)
  const shift = (run: number) =>
    Math.floor(from / 1000) - Math.floor((reductions[run]?.from ?? from) / 1000) + offset(run)
  return {
    plan: longer(first.plan, runs.length),
    reduction: {
      ...first.reduction,
      cells: reductions.flatMap((each, run) => each.cells.map(cell => ({ ...cell, second: cell.second + shift(run) }))),
      starts: reductions.flatMap((each, run) =>
        each.starts.map(start => ({ ...start, second: start.second + shift(run) })),
      ),
      transports: new Set(reductions.flatMap(each => [...each.transports])),
      skipped,
      started: sum(each => each.started),
      ended: sum(each => each.ended),
      dropped: sum(each => each.dropped),
      canary: merged(reductions.map(each => each.canary)),
      startLag: merged(reductions.map(each => each.startLag)),
      from,
      to: from + offset(runs.length) * 1000,
      complete: reductions.every(each => each.complete),
    },
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
