/** Many simulated comparisons, each through the code that judges real ones, looks and margins as by default. */
import type { RowVerdict } from '../../load/core/statistics/compare-runs.ts'
import { compareInLooks } from '../../load/core/statistics/looks.ts'
import { MARGINS } from '../../load/core/statistics/measures.ts'
import { randomOf } from '../../load/core/statistics/random.ts'
import { NAIVE } from './naive.ts'
import { type Scenario, type SimulatedRun, simulatedRun } from './simulate.ts'

const LOOKS = [5, 8]

export interface Trials {
  scenario: Scenario
  count: number
  verdicts: Record<RowVerdict, number>
  /** Comparisons that needed the second look. */
  again: number
  /** Alarms of the naive rules. */
  naive: Record<string, number>
  /** Medians over the comparisons: the ratio of p50 and of p99 that they could have told. */
  detectable: { p50: number; p99: number }
}

export async function tryOut(scenario: Scenario, slower: number, count: number, seed: number): Promise<Trials> {
  const verdicts: Trials['verdicts'] = { ok: 0, regressed: 0, inconclusive: 0 }
  const naive = Object.fromEntries(Object.keys(NAIVE).map(name => [name, 0]))
  const [p50, p99]: [number[], number[]] = [[], []]
  let again = 0
  for (let trial = 0; trial < count; trial += 1) {
    const random = randomOf(seed + trial)
    const sides: Record<'baseline' | 'candidate', SimulatedRun[]> = { baseline: [], candidate: [] }
    const found = await compareInLooks({ at: LOOKS, margins: MARGINS }, async runs => {
      if (runs > 5) again += 1
      while (sides.candidate.length < runs) {
        sides.baseline.push(simulatedRun(scenario, 1, random))
        sides.candidate.push(simulatedRun(scenario, slower, random))
      }
      return { baseline: sides.baseline.map(run => run.sample), candidate: sides.candidate.map(run => run.sample) }
    })
    verdicts[found?.verdict ?? 'inconclusive'] += 1
    for (const row of found?.rows ?? [])
      if (row.call === 'ext-verify' && (row.measure === 'p50' || row.measure === 'p99'))
        (row.measure === 'p50' ? p50 : p99).push(row.detectable)
    const [there, here] = [sides.baseline, sides.candidate].map(side =>
      [...(side[0]?.requests ?? [])].sort((a, b) => a - b),
    )
    for (const [name, alarms] of Object.entries(NAIVE))
      if (alarms(there ?? [], here ?? [], random)) naive[name] = (naive[name] ?? 0) + 1
  }
  return { scenario, count, verdicts, again, naive, detectable: { p50: middle(p50), p99: middle(p99) } }
}

function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
