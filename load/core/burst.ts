/** A round of bursts: sends as fast as it may until it is refused, then asks ever less often until it is not. */
import { counterIn } from '../../contract/derive/rate-counters.ts'
import { rateHeaderNames, statedLimits, waitSeconds } from '../../contract/derive/rate-headers.ts'
import type { PlannedCall } from './plan.ts'

/** Milliseconds from the beginning of the round. */
export interface Segment {
  from: number
  to: number
  /** Requests, of all virtual users together. */
  most?: number
}

export interface BurstOrder {
  /** The request that is sent: it changes nothing. */
  call: PlannedCall
  /** Another endpoint, to see whether it is limited as well. */
  beside: PlannedCall | null
  segments: readonly Segment[]
  users: number
  /** Requests of the round. */
  quota: number
  /** Requests a second that are agreed on, at most; `null` where nothing bounds them. */
  perSecond: number | null
  /** Ends so many times the way to the first recovery after the beginning, and not before `leastMs`. */
  settles: { times: number; leastMs: number } | null
  /** Whether what the limit is counted per is asked while it is reached. */
  scope: boolean
  /** How long the log-in and the first request may be waited for where an earlier round is in the way. */
  patienceSeconds: number
  /** Status with which haste is known to be refused. */
  refusedWith: number | null
}

const SUBJECTS = ['first', 'again', 'other', 'none', 'beside', 'log-in'] as const
/** Who asks: the first token, another one of the same application, one of another application, nobody, at another endpoint. */
export type Subject = (typeof SUBJECTS)[number]

export type Fate = 'allowed' | 'refused' | 'odd'

/** `usual`: the status of the same request when nothing limits it. */
export function fateOf(
  status: number,
  headers: Record<string, string>,
  { usual, refusedWith }: { usual: number; refusedWith: number | null },
): Fate {
  if (status === 429 || (refusedWith !== null && status === refusedWith)) return 'refused'
  if (status === 503 && headers['retry-after'] !== undefined) return 'refused'
  return status === usual ? 'allowed' : 'odd'
}

const FIRST_PAUSE_MS = 20
const SHARE = 0.015

/** Milliseconds until a refused sender asks again; one user's share where several ask by turns. */
export function pauseAfter(refusedForMs: number, users: number): number {
  return Math.max(FIRST_PAUSE_MS, refusedForMs * SHARE) * users
}

/** What an answer says of the limit, as short texts: only these, and no header itself, reach the record. */
export function notesOf(headers: Record<string, string>, answeredAt: number): Record<string, string> {
  const { remaining, resetSeconds } = counterIn(headers, answeredAt)
  const [stated] = statedLimits(headers)
  const wait = headers['retry-after'] === undefined ? undefined : waitSeconds(headers, answeredAt)
  const numbers = { left: remaining, reset: resetSeconds, wait, limit: stated?.limit, window: stated?.windowSeconds }
  const names = rateHeaderNames(headers).sort().join(',').slice(0, 200)
  return {
    ...Object.fromEntries(
      Object.entries(numbers).flatMap(([name, value]) =>
        value !== undefined && Number.isFinite(value) ? [[name, String(Math.round(value * 1000) / 1000)]] : [],
      ),
    ),
    ...(names === '' ? {} : { names }),
  }
}
