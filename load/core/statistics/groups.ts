/** Two groups of runs, one number a run: their difference and its noise. */
import { studentQuantile } from './student.ts'

export interface Groups {
  baseline: readonly number[]
  candidate: readonly number[]
  /** The noise that rounding alone brings: two groups of equal numbers are not known without end. */
  resolution: number
}

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function squares(values: readonly number[]): number {
  const mean = meanOf(values)
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
}

/** Candidate less baseline. */
export function differenceOf({ baseline, candidate }: Groups): number {
  return meanOf(candidate) - meanOf(baseline)
}

export function freedomOf({ baseline, candidate }: Groups): number {
  return baseline.length + candidate.length - 2
}

/** Of the difference; the noise of both groups is taken for the same. */
export function standardErrorOf(groups: Groups): number {
  const { baseline, candidate, resolution } = groups
  const variance = (squares(baseline) + squares(candidate)) / freedomOf(groups) + resolution ** 2
  return Math.sqrt(variance * (1 / baseline.length + 1 / candidate.length))
}

/** Half the width of the interval of the difference at `level`, 0.95 for example. */
export function studentHalfWidth(groups: Groups, level: number): number {
  return studentQuantile((1 + level) / 2, freedomOf(groups)) * standardErrorOf(groups)
}
