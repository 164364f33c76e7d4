/** Whose turn it is: ABBA, so that what changes steadily on the machine or the network meets both alike. */
export type Role = 'baseline' | 'candidate'

const TURNS = ['baseline', 'candidate', 'candidate', 'baseline'] as const satisfies readonly Role[]

/** The turns that are still to be taken for `runs` of each, in order. */
export function turnsLeft(taken: number, runs: number): Role[] {
  return Array.from({ length: Math.max(0, 2 * runs - taken) }, (_, i) => TURNS[(taken + i) % 4] ?? 'baseline')
}
