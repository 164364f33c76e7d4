/** Our metrics: every sample carries its call, so that no address or token ever becomes a tag. */
import { Counter, Trend } from 'k6/metrics'
import { countsAgainstService, type Outcome } from '../core/outcome.ts'
import { LATE_MS, METRICS } from '../core/thresholds.ts'

const total = new Trend(METRICS.total, true)
const failed = new Counter(METRICS.failed)
const limited = new Counter(METRICS.limited)
const skipped = new Counter(METRICS.skipped)
const started = new Counter(METRICS.started)
const broken = new Counter(METRICS.broken)
const startLag = new Trend(METRICS.startLag, true)
const canary = new Trend(METRICS.canary, true)
const transports = new Counter(METRICS.transport)

export function countCall(call: string, outcome: Outcome, milliseconds: number): void {
  total.add(milliseconds, { call, outcome })
  if (countsAgainstService(outcome)) failed.add(1)
  if (outcome === 'rate_limited') limited.add(1)
}

export function countSkipped(call: string): void {
  skipped.add(1, { call })
}

/** What started in time leaves no sample of its lag. */
export function countStart(lag: number): void {
  started.add(1)
  if (lag >= LATE_MS) startLag.add(lag)
}

export function countBroken(): void {
  broken.add(1)
}

export function countCanary(lag: number): void {
  canary.add(lag)
}

/** `HTTP/2.0 tls1.3`, as it was negotiated. */
export function countTransport(transport: string): void {
  transports.add(1, { transport })
}
