/** What a chart is plotted from where scripts run: its numbers, without its looks. */
import { endOf, lengthOf, type Row } from './time.ts'

interface PlotLine {
  label: string
  /** A colour of the page: `link`, `warn`. */
  tone: string
  dash?: readonly number[]
  /** Holds its value until the next place; one more value at the end shuts it. */
  stairs?: boolean
  /** Filled down to the ground, with so many per cent of its colour. */
  filled?: number
  values: readonly (number | null)[]
  /** Said in place of the values, where those are heights of a stack. */
  told?: readonly (number | null)[]
}

export interface Plot {
  /** The places of the values, rising. */
  at: readonly number[]
  unit: 'seconds' | 'milliseconds'
  /** A value holds from its place to the next. */
  spans?: boolean
  logarithmicAt?: boolean
  of: 'milliseconds' | 'number'
  logarithmic?: boolean
  lines: readonly PlotLine[]
}

/** Three digits are more than a screen shows, and keep the page small. */
export const short = (value: number): number => Number(value.toPrecision(4))

/** Of stairs over the rows of a run: where each begins, and where the last ends. */
export function stairsOf(rows: readonly Row[]): { at: number[]; shut(values: readonly number[]): number[] } {
  return {
    at: [...rows.map(row => row.second), endOf(rows)],
    shut: values => [...values, values.at(-1) ?? 0].map(short),
  }
}

/** Where the middle of each row lies. */
export function middlesOf(rows: readonly Row[]): number[] {
  return rows.map(row => row.second + lengthOf(row) / 2)
}
