/** Latency of a group of calls, two ways: every attempt with failures as infinitely slow, and successes alone. */
import { type Histogram, merged } from '../core/histogram.ts'
import type { Outcome } from '../core/outcome.ts'
import { quantile } from '../core/quantile.ts'
import type { Cell } from './reduce.ts'

interface Percentiles {
  p50: number | null
  p95: number | null
  p99: number | null
  max: number | null
}

export interface LatencyRow extends Percentiles {
  requests: number
  failures: number
  outcomes: Partial<Record<Outcome, number>>
  successes: Percentiles
}

export function latencyOf(cells: readonly Cell[]): LatencyRow {
  const outcomes: Partial<Record<Outcome, number>> = {}
  for (const { outcome, histogram } of cells) outcomes[outcome] = (outcomes[outcome] ?? 0) + histogram.count
  const successes = successesOf(cells)
  const requests = cells.reduce((sum, cell) => sum + cell.histogram.count, 0)
  const failures = requests - successes.count
  const at = (q: number, failed: number) => finite(quantile(successes, q, failed))
  const most = successes.count === 0 ? null : finite(successes.max)
  return {
    requests,
    failures,
    outcomes,
    p50: at(0.5, failures),
    p95: at(0.95, failures),
    p99: at(0.99, failures),
    max: failures > 0 ? null : most,
    successes: { p50: at(0.5, 0), p95: at(0.95, 0), p99: at(0.99, 0), max: most },
  }
}

export function successesOf(cells: readonly Cell[]): Histogram {
  return merged(cells.filter(cell => cell.outcome === 'ok').map(cell => cell.histogram))
}

/** Infinity is no JSON: a quantile among the failures has no number. */
function finite(value: number | null): number | null {
  return value === null || !Number.isFinite(value) ? null : Math.round(value * 1000) / 1000
}
