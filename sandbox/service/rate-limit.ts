/** Three ways to count requests in time, behind one verb. */
import type { RateDialect } from '../dialect.ts'
import { CappedMap } from './capped-map.ts'

export interface Taken {
  allowed: boolean
  remaining: number
  /** Until more is allowed again, at least 1 where nothing is left. */
  resetSeconds: number
}

export interface Limiter {
  take(key: string, now: number): Taken
}

const MOST_KEYS = 10_000

function fixedWindow(limit: number, windowMs: number): Limiter {
  const windows = new CappedMap<string, { start: number; count: number }>(MOST_KEYS)
  return {
    take(key, now) {
      const before = windows.get(key)
      const window = before !== undefined && now - before.start < windowMs ? before : { start: now, count: 0 }
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

/** The log of allowed requests; a refused one does not count. */
function slidingWindow(limit: number, windowMs: number): Limiter {
  const logs = new CappedMap<string, number[]>(MOST_KEYS)
  return {
    take(key, now) {
      const log = (logs.get(key) ?? []).filter(at => now - at < windowMs)
      const allowed = log.length < limit
      if (allowed) log.push(now)
      logs.set(key, log)
      const resetSeconds = Math.max(1, Math.ceil(((log[0] ?? now) + windowMs - now) / 1000))
      return { allowed, remaining: limit - log.length, resetSeconds }
    },
  }
}

function tokenBucket(limit: number, windowMs: number): Limiter {
  const buckets = new CappedMap<string, { level: number; at: number }>(MOST_KEYS)
  const perMs = limit / windowMs
  return {
    take(key, now) {
      const before = buckets.get(key) ?? { level: limit, at: now }
      const level = Math.min(limit, before.level + (now - before.at) * perMs)
      const allowed = level >= 1
      const left = allowed ? level - 1 : level
      buckets.set(key, { level: left, at: now })
      const resetSeconds = Math.max(1, Math.ceil((1 - left) / perMs / 1000))
      return { allowed, remaining: Math.floor(left), resetSeconds }
    },
  }
}

const LIMITERS = { 'fixed-window': fixedWindow, 'sliding-window': slidingWindow, 'token-bucket': tokenBucket }

export function limiterOf(rate: RateDialect): Limiter {
  return LIMITERS[rate.limiter](rate.limit, rate.windowSeconds * 1000)
}
