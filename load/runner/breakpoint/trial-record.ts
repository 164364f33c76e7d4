/** What a trial leaves in `load.json`: histograms by call and outcome, mergeable, without seconds so that the file stays small. */
import { type HistogramData, merged, toData } from '../../core/histogram.ts'
import type { Flaw } from '../../core/validity.ts'
import { cpuShare } from '../health.ts'
import type { Measurement } from '../measure.ts'
import type { Cell } from '../reduce.ts'
import type { JudgedTrial } from './judge-trial.ts'

export interface TrialRecord {
  rate: number
  seconds: number
  confirms: boolean
  verdict: JudgedTrial['verdict']
  because: string | null
  flaws: Flaw[]
  exitCode: number | null
  started: number
  ended: number
  dropped: number
  /** ISO 8601. */
  from: string | null
  cells: { call: string; outcome: string; latency: HistogramData }[]
  canary: HistogramData
  startLag: HistogramData
  /** Share of all cores that k6 used. */
  cpu: number | null
}

export function trialRecord(trial: JudgedTrial, { reduction, run, flaws }: Measurement): TrialRecord {
  return {
    rate: trial.rate,
    seconds: trial.seconds,
    confirms: trial.confirms,
    verdict: trial.verdict,
    because: trial.because ?? null,
    flaws,
    exitCode: run.exitCode,
    started: reduction.started,
    ended: reduction.ended,
    dropped: reduction.dropped,
    from: Number.isFinite(reduction.from) ? new Date(reduction.from).toISOString() : null,
    cells: cellsOf(reduction.cells),
    canary: toData(reduction.canary),
    startLag: toData(reduction.startLag),
    cpu: cpuShare(run.health, reduction.from, reduction.to) ?? null,
  }
}

function cellsOf(cells: readonly Cell[]): TrialRecord['cells'] {
  const groups = new Map<string, Cell[]>()
  for (const cell of cells) {
    const key = `${cell.call}\n${cell.outcome}`
    groups.set(key, [...(groups.get(key) ?? []), cell])
  }
  return [...groups.values()].flatMap(group => {
    const [first] = group
    if (first === undefined) return []
    return [{ call: first.call, outcome: first.outcome, latency: toData(merged(group.map(cell => cell.histogram))) }]
  })
}
