/** Each step of the profile as it was planned and as it went. */
import type { LoadRecord } from '../../contract/load-record.ts'
import type { LoadPlan } from '../core/plan.ts'
import { latencyOf } from './latency.ts'
import type { Reduction } from './reduce.ts'

type StepRow = NonNullable<LoadRecord['steps']>[number]

export function stepsOf({ profile }: LoadPlan, { cells, starts }: Reduction): StepRow[] {
  return profile.steps.map(({ name, rate, seconds, warmUp }) => {
    const started = starts.filter(each => each.step === name).reduce((sum, each) => sum + each.count, 0)
    const { outcomes: _all, successes: _fast, ...row } = latencyOf(cells.filter(cell => cell.step === name))
    return {
      name,
      rate: rounded(rate),
      // The arrival on the last tick of a step belongs to the next second.
      achieved: rounded(Math.min(started, rate * seconds) / seconds),
      seconds: rounded(seconds),
      ...(warmUp === true ? { warmUp } : {}),
      ...row,
    }
  })
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
