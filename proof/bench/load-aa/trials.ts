/** Many simulated comparisons, each through the code that judges real ones, runs and margins as by default. */
import { compareRuns, LEAST_RUNS, MARGINS, type RowVerdict } from '../../../load/core/compare-runs.ts'
import { NAIVE } from './naive.ts'
import { randomOf } from './random.ts'
import { type Scenario, type SimulatedRun, simulatedRun } from './simulate.ts'

export interface Trials {
  scenario: Scenario
  count: number
  verdicts: Record<RowVerdict, number>
  /** Alarms of the naive rules. */
  naive: Record<string, number>
  /** Medians over the comparisons: the ratio of p50 and of p99 that they could have told. */
  detectable: { p50: number; p99: number }
}

export function tryOut(scenario: Scenario, slower: number, count: number, seed: number): Trials {
  const verdicts: Trials['verdicts'] = { ok: 0, regressed: 0, inconclusive: 0 }
  const naive = Object.fromEntries(Object.keys(NAIVE).map(name => [name, 0]))
  const [p50, p99]: [number[], number[]] = [[], []]
  for (let trial = 0; trial < count; trial += 1) {
    const random = randomOf(seed + trial)
    const sides: Record<'baseline' | 'candidate', SimulatedRun[]> = { baseline: [], candidate: [] }
    while (sides.candidate.length < LEAST_RUNS) {
      sides.baseline.push(simulatedRun(scenario, 1, random))
      sides.candidate.push(simulatedRun(scenario, slower, random))
    }
    const [baseline, candidate] = [sides.baseline, sides.candidate].map(side => side.map(run => run.sample))
    const found = compareRuns({ baseline: baseline ?? [], candidate: candidate ?? [] }, MARGINS)
    verdicts[found.verdict] += 1
    for (const row of found.rows)
      if (row.endpoint === 'ext-verify' && (row.measure === 'p50' || row.measure === 'p99'))
        (row.measure === 'p50' ? p50 : p99).push(row.detectable)
    const [there, here] = [sides.baseline, sides.candidate].map(side =>
      [...(side[0]?.requests ?? [])].sort((a, b) => a - b),
    )
    for (const [name, alarms] of Object.entries(NAIVE))
      if (alarms(there ?? [], here ?? [], random)) naive[name] = (naive[name] ?? 0) + 1
  }
  return { scenario, count, verdicts, naive, detectable: { p50: middle(p50), p99: middle(p99) } }
}

function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
