/** Ways to count requests in time, behind one verb. */
import type { RateDialect } from '../dialect.ts'
import { CappedMap } from './capped-map.ts'

export interface Admission {
  allowed: boolean
  remaining: number
  /** Until more is allowed again, at least 1 where nothing is left. */
  resetSeconds: number
}

export interface Limiter {
  admit(key: string, now: number): Admission
}

export const MOST_KEYS = 10_000

export function fixedWindow(limit: number, windowMs: number, begin: (now: number) => number = now => now): Limiter {
  const windows = new CappedMap<string, { start: number; count: number }>(MOST_KEYS)
  return {
    admit(key, now) {
      const before = windows.get(key)
      const window = before !== undefined && now - before.start < windowMs ? before : { start: begin(now), count: 0 }
      window.count += 1
      windows.set(key, window)
      return {
        allowed: window.count <= limit,
        remaining: Math.max(0, limit - window.count),
        resetSeconds: Math.max(1, Math.ceil((window.start + windowMs - now) / 1000)),
      }
    },
  }
}

/** Counts in fixed windows where the dialect brings no way of its own. */
export function limiterOf({ limit, windowSeconds, counted = fixedWindow }: RateDialect): Limiter {
  return counted(limit, windowSeconds * 1000)
}
