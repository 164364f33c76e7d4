/** Limiters as services build them, on a clock of the test, for the tests of what is concluded from watching them. */
interface Verdict {
  allowed: boolean
  remaining: number
  /** Seconds from now. */
  reset: number
}

export type Limiter = (now: number) => Verdict

/** `phase`: where windows follow the clock; without it the first request begins one. */
export function fixedWindow(limit: number, seconds: number, phase?: number): Limiter {
  let start = Number.NEGATIVE_INFINITY
  let count = 0
  return now => {
    const begun = phase === undefined ? (now - start < seconds ? start : now) : now - mod(now - phase, seconds)
    if (begun !== start) count = 0
    start = begun
    count++
    return { allowed: count <= limit, remaining: Math.max(0, limit - count), reset: start + seconds - now }
  }
}

function mod(value: number, by: number): number {
  return ((value % by) + by) % by
}

export function slidingLog(limit: number, seconds: number, countsRejected = false): Limiter {
  let log: number[] = []
  return now => {
    log = log.filter(at => now - at < seconds)
    const allowed = log.length < limit
    if (allowed || countsRejected) log.push(now)
    return { allowed, remaining: Math.max(0, limit - log.length), reset: (log[0] ?? now) + seconds - now }
  }
}

/** Two windows of the clock, the earlier one weighed by how much of it is still within reach. */
export function slidingCounter(limit: number, seconds: number): Limiter {
  const counts = new Map<number, number>()
  return now => {
    const window = Math.floor(now / seconds)
    const into = now / seconds - window
    const own = counts.get(window) ?? 0
    const weight = (counts.get(window - 1) ?? 0) * (1 - into) + own
    const allowed = weight < limit
    if (allowed) counts.set(window, own + 1)
    const remaining = Math.max(0, Math.floor(limit - weight - (allowed ? 1 : 0)))
    return { allowed, remaining, reset: (window + 1) * seconds - now }
  }
}

/** `reported`: whether the reset is that of the next token or of the full bucket. */
export function tokenBucket(capacity: number, perSecond: number, reported: 'next' | 'full' = 'next'): Limiter {
  let level = capacity
  let at = Number.NEGATIVE_INFINITY
  return now => {
    level = Math.min(capacity, at === Number.NEGATIVE_INFINITY ? capacity : level + (now - at) * perSecond)
    at = now
    const allowed = level >= 1
    if (allowed) level--
    const reset = reported === 'full' ? (capacity - level) / perSecond : Math.max(0, (1 - level) / perSecond)
    return { allowed, remaining: Math.floor(level), reset }
  }
}
