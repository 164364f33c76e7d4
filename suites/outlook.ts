/** How long requests take at the pace that is allowed and the limits that are known. */
import type { Kind } from '../contract/check.ts'
import { ENDPOINTS } from '../contract/endpoint.ts'
import { answerTo, isAnswered, type Ledger } from '../contract/ledger.ts'
import { rateLimitIn } from '../contract/openapi/document.ts'

export interface Limit {
  requests: number
  seconds: number
  /** Set where each token has a count of its own. */
  perToken?: true
}

/** The limit of requests as it is recorded, the cautious end of an interval; `undefined` where none is known with its window. */
export function limitIn(ledger: Ledger): Limit | undefined {
  const answer = answerTo(ledger, 'limits.rate')
  if (!isAnswered(answer) && answer.status !== 'assumed') return undefined
  const { limit, limitInterval, windowSeconds, windowInterval, scope } = rateLimitIn(ledger) ?? {}
  const requests = limit ?? limitInterval?.[0]
  const seconds = windowSeconds ?? windowInterval?.[1] ?? windowInterval?.[0]
  if (requests === undefined || seconds === undefined || requests <= 0) return undefined
  return { requests, seconds, ...(scope === 'token' ? { perToken: true } : {}) }
}

/** So few in a window that a run waits for several windows: all checks of a small service send 600 requests. */
const FEW = 300

/**
 * How many make the checks. While one waits for a limit the others go on; where most of the time is waiting there is one for
 * each endpoint. In production each log-in is one too many.
 */
export function workersFor(kind: Kind, limit: Limit | undefined): number {
  if (kind === 'production') return 1
  return limit !== undefined && limit.requests <= FEW ? ENDPOINTS.length : 2
}

/** What so many senders, each with a token, have together. */
export function limitOf(limit: Limit | undefined, tokens: number): Limit | undefined {
  return limit?.perToken === true ? { ...limit, requests: limit.requests * tokens } : limit
}

/** At least so many seconds. */
export function secondsFor(requests: number, requestsPerSecond: number, limit?: Limit): number {
  const paced = requests / requestsPerSecond
  if (limit === undefined || requests <= 0) return paced
  return Math.max(paced, (Math.ceil(requests / limit.requests) - 1) * limit.seconds)
}

/** Requests that are let through in so many seconds. */
export function requestsIn(seconds: number, requestsPerSecond: number, limit?: Limit): number {
  const paced = seconds * requestsPerSecond
  if (limit === undefined) return paced
  return Math.min(paced, (Math.floor(seconds / limit.seconds) + 1) * limit.requests)
}

/** `6 min 40 s`, `12 s`. */
export function durationWords(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds))
  if (whole < 60) return `${whole} s`
  const minutes = Math.floor(whole / 60)
  return whole % 60 === 0 || minutes >= 10 ? `${Math.round(whole / 60)} min` : `${minutes} min ${whole % 60} s`
}
