/** How many calls were under way at the same time. */
import type { Seen } from '../seen.ts'
import { endOf } from '../watched.ts'

export function mostAtOnce(calls: readonly Seen[]): number {
  const steps = calls.flatMap(call => [
    { at: call.at, step: 1 },
    { at: endOf(call), step: -1 },
  ])
  let [now, most] = [0, 0]
  // An end comes before a beginning of the same moment.
  for (const { step } of steps.sort((a, b) => a.at - b.at || a.step - b.step)) {
    now += step
    most = Math.max(most, now)
  }
  return most
}
