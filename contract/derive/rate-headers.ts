/** The rate limit as answer headers state it: RateLimit structured fields of several drafts, and their older relatives. */
import { durationOf, unitIn } from '../durations.ts'
import { retryAfter } from '../outcome.ts'

export interface StatedLimit {
  limit?: number
  windowSeconds?: number
  limiter?: 'token-bucket'
}

type Headers = Record<string, string>

const SPELLING: Record<string, string> = { ratelimit: 'RateLimit', 'retry-after': 'Retry-After' }

/** Names in their usual spelling, as far as these headers have them. */
export function rateHeaderNames(headers: Headers): string[] {
  return Object.keys(headers)
    .map(name => name.toLowerCase())
    .filter(name => /^(x-)?rate-?limit(-|$)/.test(name))
    .map(name => SPELLING[name] ?? spelled(name))
}

function spelled(name: string): string {
  const words = name
    .split('-')
    .map(word => (word === 'ratelimit' ? 'RateLimit' : word.charAt(0).toUpperCase() + word.slice(1)))
  return words.join('-')
}

/** Every limit that one answer states; several where a policy has several windows. */
export function statedLimits(headers: Headers): StatedLimit[] {
  const at = (name: string) => headers[name]
  const policies = [...itemsOf(at('ratelimit-policy')), ...itemsOf(at('x-ratelimit-policy'))].map(policyOf)
  if (policies.some(policy => policy.limit !== undefined)) return policies
  const combined = itemsOf(at('ratelimit')).map(policyOf)
  if (combined.some(policy => policy.limit !== undefined)) return combined
  const bucket = bucketOf(headers)
  if (bucket !== undefined) return [bucket]
  const perUnit = limitsPerUnit(headers)
  if (perUnit.length > 0) return perUnit
  for (const name of ['ratelimit-limit', 'x-ratelimit-limit', 'x-rate-limit-limit', 'x-rate-limit']) {
    const value = at(name)
    if (value !== undefined) return plainLimits(value, windowHeader(headers))
  }
  return []
}

/** `"default";q=100;w=60, "burst";q=10;w=1`: commas inside quotes separate nothing. */
function itemsOf(value: string | undefined): string[] {
  return value?.match(/(?:"[^"]*"|[^,])+/g)?.map(item => item.trim()) ?? []
}

/** `"name";q=100;w=60` (draft 8 on), `100;w=60` (to draft 7), `limit=100` of the combined header of draft 7. */
function policyOf(item: string): StatedLimit {
  const parameter = (name: string) => numberOf(new RegExp(`(?:^|;)\\s*${name}\\s*=\\s*"?(\\d+)"?`, 'i').exec(item)?.[1])
  return found(
    parameter('q') ?? parameter('limit') ?? numberOf(/^(\d+(?:\.0+)?)(?=\s*(;|$))/.exec(item)?.[1]),
    parameter('w'),
  )
}

/** `100`, `100, 100;w=60`, or the period alone (`1m`), as AspNetCoreRateLimit sends it. */
function plainLimits(value: string, window: number | undefined): StatedLimit[] {
  const period = durationOf(value.trim())
  if (period !== undefined) return [found(undefined, period)]
  const policies = itemsOf(value).map(policyOf)
  const windowed = policies.filter(policy => policy.windowSeconds !== undefined)
  if (windowed.length > 0) return windowed
  return policies.slice(0, 1).flatMap(({ limit }) => (limit === undefined ? [] : [found(limit, window)]))
}

/** Kong: `X-RateLimit-Limit-Minute: 100`. */
function limitsPerUnit(headers: Headers): StatedLimit[] {
  return Object.entries(headers).flatMap(([name, value]) => {
    const unit = /^(?:x-)?rate-?limit-limit-(second|minute|hour|day)$/.exec(name)?.[1]
    return unit === undefined ? [] : [found(numberOf(value), unitIn([unit]))]
  })
}

/** Spring Cloud Gateway: `X-RateLimit-Burst-Capacity: 120` and `X-RateLimit-Replenish-Rate: 12`, a second. */
function bucketOf(headers: Headers): StatedLimit | undefined {
  const capacity = numberOf(headers['x-ratelimit-burst-capacity'])
  const speed = numberOf(headers['x-ratelimit-replenish-rate'])
  if (capacity === undefined) return undefined
  const window = speed === undefined || speed === 0 ? undefined : capacity / speed
  return { ...found(capacity, Number.isInteger(window) ? window : undefined), limiter: 'token-bucket' }
}

function windowHeader(headers: Headers): number | undefined {
  const name = Object.keys(headers).find(each => /^(x-)?rate-?limit-(window|period|duration)(-seconds)?$/.test(each))
  return name === undefined ? undefined : numberOf(headers[name])
}

function numberOf(text: string | undefined): number | undefined {
  // tollbooth writes `10.00`
  return text !== undefined && /^\s*\d+(\.0+)?\s*$/.test(text) ? Number(text) : undefined
}

function found(limit: number | undefined, windowSeconds: number | undefined): StatedLimit {
  return {
    ...(limit === undefined ? {} : { limit }),
    ...(windowSeconds === undefined ? {} : { windowSeconds }),
  }
}

/** Seconds that a rejection asks to wait: by `Retry-After`, else until the reset of its counter. */
export function waitSeconds(headers: Record<string, string>, answeredAt: number): number | undefined {
  return retryAfter(headers, answeredAt * 1000) ?? counterIn(headers, answeredAt).resetSeconds
}

/** What one answer says of where the counter stands: how many are left, and when it starts again. */
export interface Counter {
  remaining?: number
  /** Seconds from the answer until the reset. */
  resetSeconds?: number
  /** The reset on the service's clock, in seconds since 1970. */
  resetAt?: number
}

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
  const reported = Date.parse(headers['date'] ?? '')
  return Number.isFinite(reported) ? reported / 1000 : answeredAt
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
  const duration = durationOf(bare)
  if (duration !== undefined) return duration
  const at = /[a-z-]/i.test(bare) ? Date.parse(bare) / 1000 : Number.NaN
  return Number.isFinite(at) && Math.abs(at - now) <= LONGEST ? Math.max(0, at - now) : undefined
}
