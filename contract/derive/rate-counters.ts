/** What one answer says of where the counter stands: how many are left, and when it starts again. */
export interface Counter {
  remaining?: number
  /** Seconds from the answer until the reset. */
  resetSeconds?: number
  /** The reset on the service's clock, in seconds since 1970. */
  resetAt?: number
}

type Headers = Record<string, string>

const PREFIXES = ['ratelimit', 'x-ratelimit', 'x-rate-limit']

/** `answeredAt`: seconds since 1970, as this side counts them; the service's own `Date` is preferred. */
export function counterIn(headers: Headers, answeredAt: number): Counter {
  const combined = headers['ratelimit']
  const part = (name: string) => new RegExp(`(?:^|[;,\\s])${name}\\s*=\\s*(\\d+)`, 'i').exec(combined ?? '')?.[1]
  const remaining = wholeNumber(part('r') ?? part('remaining') ?? named(headers, 'remaining'))
  const reset = part('t') ?? part('reset') ?? named(headers, 'reset')
  const resetSeconds = reset === undefined ? undefined : secondsUntil(reset, serverTime(headers, answeredAt))
  return {
    ...(remaining === undefined ? {} : { remaining }),
    ...(resetSeconds === undefined ? {} : { resetSeconds, resetAt: serverTime(headers, answeredAt) + resetSeconds }),
  }
}

/** Seconds since 1970 on the service's clock, where it tells. */
function serverTime(headers: Headers, answeredAt: number): number {
  const told = Date.parse(headers['date'] ?? '')
  return Number.isFinite(told) ? told / 1000 : answeredAt
}

function named(headers: Headers, what: 'remaining' | 'reset'): string | undefined {
  return PREFIXES.map(prefix => headers[`${prefix}-${what}`]).find(value => value !== undefined)
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\s*\d+(\.\d+)?\s*(?:$|[;,])/.test(text)
    ? Math.floor(Number.parseFloat(text))
    : undefined
}

/** No window is longer than a month: what is greater is a time. */
const LONGEST = 32 * 86_400
const MILLIS = 1e11

function secondsUntil(text: string, now: number): number | undefined {
  const bare = text.trim()
  if (/^\d+(\.\d+)?$/.test(bare)) {
    const value = Number(bare)
    const seconds = value <= LONGEST ? value : (value > MILLIS ? value / 1000 : value) - now
    return Math.abs(seconds) <= LONGEST ? Math.max(0, seconds) : undefined
  }
  const duration = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+(?:\.\d+)?)s)?$/.exec(bare)
  if (duration !== null && bare !== '') {
    const [hours, minutes, seconds] = duration.slice(1).map(each => Number(each ?? 0))
    return (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0)
  }
  const at = /[a-z-]/i.test(bare) ? Date.parse(bare) / 1000 : Number.NaN
  return Number.isFinite(at) && Math.abs(at - now) <= LONGEST ? Math.max(0, at - now) : undefined
}
