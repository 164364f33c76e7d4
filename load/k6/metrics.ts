/** Our metrics: every sample carries its call, so that no address or token ever becomes a tag. */

import { Counter, Trend } from 'k6/metrics'
import type { OracleJudgement } from '../core/oracles/whole.ts'
import { countsAgainstService, isDown, type Outcome } from '../core/outcome.ts'
import { METRICS, ORACLE_METRICS } from '../core/thresholds.ts'

export const meters = {
  total: new Trend(METRICS.total, true),
  failed: new Counter(METRICS.failed),
  limited: new Counter(METRICS.limited),
  started: new Counter(METRICS.started),
  canary: new Trend(METRICS.canary, true),
  down: new Counter(METRICS.down),
  notes: new Trend(METRICS.notes),
}

/** Of the journey under way. */
const own = { window: '', sent: 0, down: 0, counted: 0 }

export function beginCounting(window: number): void {
  own.window = String(window)
  own.sent = 0
  own.down = 0
  own.counted = 0
}

/** At once, and corrected with each call: a journey on a service that hangs would tell it only when it is over. */
function countDown(outcome: Outcome): void {
  own.sent++
  if (isDown(outcome)) own.down++
  const share = own.down / own.sent
  if (share === own.counted) return
  meters.down.add(share - own.counted, { window: own.window })
  own.counted = share
}

export function countCall(call: string, outcome: Outcome, milliseconds: number): void {
  meters.total.add(milliseconds, { call, outcome })
  countDown(outcome)
  if (countsAgainstService(outcome)) meters.failed.add(1)
  if (outcome === 'rate_limited') meters.limited.add(1)
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

export function countJudged(call: string, { rule, breaches: broken }: OracleJudgement): void {
  note(ORACLE_METRICS.judged, 1, { call, rule, held: broken.length === 0 ? 'yes' : 'no' })
  for (const each of broken) note(ORACLE_METRICS.breaches, 1, { call, rule, ...each })
}
