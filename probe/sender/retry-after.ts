import { retryAfter } from '../../contract/outcome.ts'

/** Milliseconds to wait after a rejection for the rate limit: what it asks for, within a minute. */
export function waitOf(headers: Record<string, string>, now: Date): number {
  return Math.min(Math.max(retryAfter(headers, now.getTime()) ?? 1, 0.2), 60) * 1000
}
