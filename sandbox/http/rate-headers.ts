/** Tells a limit in the headers that the dialect has chosen. */
import type { RateDialect } from '../dialect.ts'
import type { Taken } from '../service/rate-limit.ts'

type Told = Record<string, string>

const FORMS: Record<RateDialect['headers'], (rate: RateDialect, taken: Taken, now: number) => Told> = {
  none: () => ({}),
  RateLimit: (rate, taken) => ({
    'RateLimit-Policy': `"default";q=${rate.limit};w=${rate.windowSeconds}`,
    RateLimit: `"default";r=${taken.remaining};t=${taken.resetSeconds}`,
  }),
  'RateLimit-*': (rate, taken) => ({
    'RateLimit-Limit': String(rate.limit),
    'RateLimit-Remaining': String(taken.remaining),
    'RateLimit-Reset': String(taken.resetSeconds),
  }),
  'X-RateLimit-*': (rate, taken, now) => ({
    'X-RateLimit-Limit': String(rate.limit),
    'X-RateLimit-Remaining': String(taken.remaining),
    'X-RateLimit-Reset': String(Math.ceil(now / 1000) + taken.resetSeconds),
  }),
}

export function rateHeaders(rate: RateDialect, taken: Taken, now: number): Told {
  return FORMS[rate.headers](rate, taken, now)
}

export function retryAfter(rate: RateDialect, taken: Taken, now: number): Told {
  if (rate.retryAfter === 'none') return {}
  const { resetSeconds } = taken
  const value = rate.retryAfter === 'seconds' ? String(resetSeconds) : new Date(now + resetSeconds * 1000).toUTCString()
  return { 'Retry-After': value }
}
