/** Seconds that a refusal asks to wait: `Retry-After` in seconds or as a time (RFC 9110 §10.2.3), else the reset of its counter. */
import { counterIn } from './rate-counters.ts'

export function waitSeconds(headers: Record<string, string>, answeredAt: number): number | undefined {
  const told = headers['retry-after']?.trim()
  const reset = counterIn(headers, answeredAt).resetSeconds
  if (told === undefined || told === '') return reset
  if (/^\d+(\.\d+)?$/.test(told)) return Number(told)
  // The service's own clock, where it tells: the two need not agree.
  const now = Date.parse(headers['date'] ?? '')
  const seconds = (Date.parse(told) - (Number.isFinite(now) ? now : answeredAt * 1000)) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : reset
}
