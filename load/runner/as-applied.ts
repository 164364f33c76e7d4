/** A plan as far as it was applied: of a run that was ended early, until its last arrival. */
import type { LoadPlan } from '../core/plan.ts'
import { isKilled } from './judge.ts'
import type { Reduction } from './reduce.ts'
import type { K6Run } from './run-k6.ts'

export function asApplied(plan: LoadPlan, reduction: Reduction, run: K6Run): LoadPlan {
  const { starts, from, to } = reduction
  const endedEarly = run.stopped || run.limited === true || isKilled(plan, reduction, run)
  if (!endedEarly || starts.length === 0) return plan
  const end = Math.min(Math.max(...starts.map(({ second }) => second)) + 1, to / 1000)
  let left = end - from / 1000
  const steps = plan.profile.steps.flatMap(step => {
    const seconds = Math.min(step.seconds, left)
    left -= step.seconds
    return seconds > 0 ? [{ ...step, seconds }] : []
  })
  return { ...plan, profile: { ...plan.profile, steps } }
}
