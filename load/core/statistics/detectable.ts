/** The smallest true difference that a comparison with this noise and these runs tells in four cases of five. */
import { differenceOf, freedomOf, type Groups, standardErrorOf } from './groups.ts'
import { studentQuantile } from './student.ts'

const POWER = 0.8

/** `critical`: the statistic from which on the exact test calls a row worse; `interval`: of the difference. */
export function detectableOf(
  groups: Groups,
  margin: number,
  interval: readonly [number, number],
  critical: number,
): number {
  const error = standardErrorOf(groups)
  const below = differenceOf(groups) - interval[0]
  return margin + Math.max(below, critical * error) + studentQuantile(POWER, freedomOf(groups)) * error
}
