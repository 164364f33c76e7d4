/** Our metrics, made before the load begins, as k6 wants it. */
import { Counter, Trend } from 'k6/metrics'
import type { ORACLE_METRICS } from '../core/oracles/metrics.ts'
import { METRICS } from '../core/thresholds.ts'

export const meters = {
  total: new Trend(METRICS.total, true),
  failed: new Counter(METRICS.failed),
  limited: new Counter(METRICS.limited),
  started: new Counter(METRICS.started),
  startLag: new Trend(METRICS.startLag, true),
  canary: new Trend(METRICS.canary, true),
  notes: new Trend(METRICS.notes),
}

type Note =
  | typeof METRICS.skipped
  | typeof METRICS.broken
  | typeof METRICS.transport
  | (typeof ORACLE_METRICS)[keyof typeof ORACLE_METRICS]

/** What is rare, under one metric: each of them costs every virtual user. `readSamples` tells them apart again. */
export function note(what: Note, value: number, tags: Record<string, string> = {}): void {
  meters.notes.add(value, { ...tags, note: what })
}
