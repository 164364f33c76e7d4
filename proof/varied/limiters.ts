/** Further ways to count requests in time, for dialects that do not count in fixed windows. */
import type { RateDialect } from '../../sandbox/dialect.ts'
import { CappedMap } from '../../sandbox/service/capped-map.ts'
import { fixedWindow, type Limiter, MOST_KEYS } from '../../sandbox/service/rate-limit.ts'

/** The log of allowed requests; a rejected one does not count. */
function slidingWindow(limit: number, windowMs: number): Limiter {
  const logs = new CappedMap<string, number[]>(MOST_KEYS)
  return {
    admit(key, now) {
      const log = (logs.get(key) ?? []).filter(at => now - at < windowMs)
      const allowed = log.length < limit
      if (allowed) log.push(now)
      logs.set(key, log)
      const resetSeconds = Math.max(1, Math.ceil(((log[0] ?? now) + windowMs - now) / 1000))
      return { allowed, remaining: limit - log.length, resetSeconds }
    },
  }
}

function clockWindow(limit: number, windowMs: number): Limiter {
  return fixedWindow(limit, windowMs, now => now - (now % windowMs))
}

/** The window of the clock before this one counts by how much of it is still within reach; rejected ones do not count. */
function slidingCounter(limit: number, windowMs: number): Limiter {
  const counts = new CappedMap<string, { window: number; own: number; before: number }>(MOST_KEYS)
  return {
    admit(key, now) {
      const window = Math.floor(now / windowMs)
      const into = now / windowMs - window
      const known = counts.get(key) ?? { window, own: 0, before: 0 }
      const { own, before } =
        known.window === window ? known : { own: 0, before: known.window === window - 1 ? known.own : 0 }
      const weight = before * (1 - into) + own
      const allowed = weight < limit
      const taken = allowed ? own + 1 : own
      counts.set(key, { window, own: taken, before })
      const remaining = Math.max(0, Math.floor(limit - weight - (allowed ? 1 : 0)))
      const resetSeconds = Math.max(1, Math.ceil(secondsUntilFree(limit, windowMs, { own: taken, before, into })))
      return { allowed, remaining, resetSeconds }
    },
  }
}

/** When the weight falls below the limit if nothing more is sent: in this window, or in the next, where `own` is the earlier one. */
function secondsUntilFree(
  limit: number,
  windowMs: number,
  { own, before, into }: { own: number; before: number; into: number },
): number {
  const seconds = windowMs / 1000
  const inThis = before === 0 || own >= limit ? 1 : Math.max(into, 1 - (limit - own) / before)
  if (own < limit && inThis < 1) return (inThis - into) * seconds + 0.001
  const inNext = own === 0 ? 0 : Math.max(0, 1 - limit / own)
  return (1 - into + inNext) * seconds + 0.001
}

function tokenBucket(limit: number, windowMs: number): Limiter {
  const buckets = new CappedMap<string, { level: number; at: number }>(MOST_KEYS)
  const perMs = limit / windowMs
  return {
    admit(key, now) {
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

/** `clock-window`: fixed windows that follow the clock; `sliding-counter`: two of them, the earlier one weighed. */
const LIMITERS = {
  'fixed-window': fixedWindow,
  'clock-window': clockWindow,
  'sliding-window': slidingWindow,
  'sliding-counter': slidingCounter,
  'token-bucket': tokenBucket,
}
export type LimiterName = keyof typeof LIMITERS

export const countedBy = (limiter: LimiterName): Pick<RateDialect, 'limiter' | 'counted'> => ({
  limiter,
  counted: LIMITERS[limiter],
})
