/** What a tool says of a service, and what it says of a wrong one that it did not say of the right one. */

export interface Told {
  /** Different statements that it gave a verdict on; the same statement on many requests counts once. */
  checks: number
  /** The statements that do not hold, each once, named so that the same trouble has the same name in every run. */
  failures: string[]
  /** Where it says itself that nothing is proven: why. It is no failure, and its exit code is not 0 either. */
  undecided?: string
  /** Where it ended without its own report: why. */
  ended?: string
}

/** How a tool is told apart that ended by itself; a time-out is no verdict and never one of these. */
const CRASHED = 'it ended without a report'

/** Failures that none of the right runs has: what the planted mistake brought about. */
export function newFailures(right: readonly Told[], wrong: Told): string[] {
  const known = new Set(right.flatMap(failuresOf))
  return failuresOf(wrong).filter(each => !known.has(each))
}

/** A tool that breaks off is red for its user as well, so that it counts for it. */
function failuresOf({ failures, ended }: Told): string[] {
  return ended === undefined || ended === TIMED_OUT ? failures : [...failures, CRASHED]
}

export const TIMED_OUT = 'time-out'
