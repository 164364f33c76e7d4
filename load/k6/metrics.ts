/** Our metrics: every sample carries its call, so that no address or token ever becomes a tag. */
import { countsAgainstService, type Outcome } from '../core/outcome.ts'
import { LATE_MS, METRICS } from '../core/thresholds.ts'
import { meters, note } from './meters.ts'

export function countCall(call: string, outcome: Outcome, milliseconds: number): void {
  meters.total.add(milliseconds, { call, outcome })
  if (countsAgainstService(outcome)) meters.failed.add(1)
  if (outcome === 'rate_limited') meters.limited.add(1)
}

export function countSkipped(call: string): void {
  note(METRICS.skipped, 1, { call })
}

const started = meters.started.add

/** What started in time leaves no sample of its lag. */
export function countStart(lag: number): void {
  started(1)
  if (lag >= LATE_MS) meters.startLag.add(lag)
}

export function countBroken(): void {
  note(METRICS.broken, 1)
}

/** `HTTP/2.0 tls1.3`, as it was negotiated. */
export function countTransport(transport: string): void {
  note(METRICS.transport, 1, { transport })
}
