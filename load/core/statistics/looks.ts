/** Looks at the runs that are declared before the first run: the level is shared among them, so that looking twice costs nothing. */
import { type Compared, compareRuns, type Sides } from './compare-runs.ts'
import type { Margins } from './measures.ts'

/** Of all rows and looks together. */
export const ALPHA = 0.05

export interface Looks {
  /** Runs of each side at each look, rising. */
  at: readonly number[]
  margins: Margins
}

/** `upTo` answers the runs so far; it brings those that are missing. */
export async function compareInLooks(
  { at, margins }: Looks,
  upTo: (runs: number) => Promise<Sides | undefined>,
): Promise<(Compared & { runs: [number, number] }) | undefined> {
  let last: (Compared & { runs: [number, number] }) | undefined
  for (const runs of at) {
    const sides = await upTo(runs)
    if (sides === undefined) return last
    last = {
      ...compareRuns(sides, margins, ALPHA / at.length),
      runs: [sides.baseline.length, sides.candidate.length],
    }
    if (last.verdict !== 'inconclusive') return last
  }
  return last
}
