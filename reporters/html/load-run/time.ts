/** What every chart over time shares: its rows, how long they are, and the axis. */
import type { LoadRecord } from '../../../contract/load-record.ts'
import { linear, type Scale } from './scale.ts'

export type Row = NonNullable<LoadRecord['series']>[number]

export const lengthOf = ({ seconds = 1 }: Row): number => seconds

export function endOf(rows: readonly Row[]): number {
  return Math.max(1, ...rows.map(row => row.second + lengthOf(row)))
}

/** Minutes where the run has several, so that ticks are round. */
export function timeScale(rows: readonly Row[], from: number, to: number, wanted: number): Scale {
  const end = endOf(rows)
  const unit = end > 3 * 3600 ? 3600 : end > 180 ? 60 : 1
  const { ticks } = linear(end / unit, 0, 1, wanted)
  const at = (value: number) => Math.round((from + (value / end) * (to - from)) * 10) / 10
  return { at, ticks: ticks.map(tick => tick * unit).filter(tick => tick <= end + 1e-9) }
}

/** The rows that a table shows: all of a short run, every so many of a long one. */
export function shownRows(rows: readonly Row[]): Row[] {
  const every = Math.ceil(rows.length / 120)
  return rows.filter((_, i) => i % every === 0)
}
