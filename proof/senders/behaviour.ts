/** Everything a sender can do right or wrong, one property each; `GOOD` does all of it right, and a fault replaces a part of it. */
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import type { Integration, IntegrationCall } from '../../contract/integration.ts'
import { getAt, type Json, parseJson } from '../../contract/json.ts'
import { mediaTypeOf } from '../../contract/media-types.ts'
import { meaningOf } from '../../contract/outcome.ts'

export interface Answer {
  status: number
  /** Lower-case names. */
  headers: Record<string, string>
  body: Buffer
}

/** How one attempt ended. `lost`: nobody knows whether the service did it; `nobody`: the person is not known. */
export type Ending =
  | { kind: 'done'; answer: Answer; json: Json | undefined; nobody?: true }
  | { kind: 'token' | 'busy' | 'refused' | 'broken'; answer: Answer }
  | { kind: 'lost'; why: string; code?: string }

export interface Wire {
  /** POST without it. */
  method?: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body: string | null
}

export interface Behaviour {
  /** The calls of a journey, in order; the login is not among them. */
  journey(calls: readonly IntegrationCall[]): readonly IntegrationCall[]
  /** Whether a login comes before this call. `held`: the token it has. */
  logsIn(held: { token: string; until: number } | undefined, now: number): boolean
  /** All that need a token at the same time share one login. `renewing`: after a token was rejected. */
  sharesLogIn(renewing: boolean): boolean
  /** Logins for one call after its token was rejected. */
  renewals: number
  /** The token to show after a renewal. */
  tokenAfterRenewal(before: string, renewed: string): string
  /** Whether a rejected login is tried again; `nth` from 1. */
  repeatsLogIn(nth: number): boolean
  /** What an answer means. */
  judge(answer: Answer, reported?: Pick<Integration, 'accepted' | 'refusedToken'>): Ending
  attempts: number
  /** Whether the same call is made again. `keyed`: it carries an idempotency key. */
  repeats(call: IntegrationCall, ending: Ending, keyed: boolean): boolean
  /** Whether a look comes before a change is sent again whose answer was lost. */
  looksFirst(call: IntegrationCall): boolean
  /** Milliseconds before the next attempt; `nth` from 1, `asked` in milliseconds, `chance` from 0 to 1. */
  wait(
    nth: number,
    asked: number | undefined,
    chance: number,
    after?: { call: IntegrationCall; ending: Ending },
  ): number
  /** Whether all calls wait while one was asked to. */
  holdsAllBack: boolean
  /** Milliseconds that `Retry-After` asks for; `undefined` where it is not understood. `status`: what it came with. */
  retryAfter(value: string, now: number, status?: number): number | undefined
  /** Milliseconds that all calls wait for the next window, by what an answer says of the limit. */
  heldBackBy(answer: Answer): number | undefined
  /** The key of an attempt; `first` is the one that was made for the call, `before` how the last attempt ended. */
  key(first: string, attempt: number, before?: Ending): string | undefined
  /** The last word on a request before it is sent. */
  request(wire: Wire, call: IntegrationCall): Wire
  /** What is sent where a redirect is followed to, as it stands in `Location`; it is not followed without it. */
  follows(answer: Answer, wire: Wire): { to: string; wire: Wire } | undefined
  /** Whether a certificate is taken in spite of this: `CERT_HAS_EXPIRED`. */
  takesCertificate(problem: string): boolean
  /** The oldest version of TLS that it takes. */
  oldestTls: 'TLSv1' | 'TLSv1.2'
  /** Whether an informational answer is taken for the answer. */
  takesInformational: boolean
  /** What an answer means of which only a part came; `undefined`: not even its head. */
  cutOff(part: Answer | undefined, why: string): Ending
  /** What it sends in place of a value that no answer brought; it gives up without one. */
  blank: Json | undefined
  /** From when on the life of a token is counted: milliseconds since 1970. */
  issuedAt(answer: Answer, sentAt: number): number
  /** Milliseconds without an answer, or without more of it. 0: for ever. */
  patience: number
  /** Milliseconds from the first byte of an answer to its last. */
  bodyPatience: number
  /** Journeys at the same time, of so many that were asked for. */
  atOnce(wanted: number): number
}

const BASE_MS = 200
const CAP_MS = 5_000
const MOST_WAIT_MS = 60_000

export const GOOD: Behaviour = {
  journey: calls => calls,
  logsIn: (held, now) => held === undefined || now >= held.until,
  sharesLogIn: () => true,
  renewals: 1,
  tokenAfterRenewal: (_before, renewed) => renewed,
  repeatsLogIn: () => false,
  judge: (answer, { accepted, refusedToken } = {}) => {
    const text = textOf(answer)
    if (text === undefined) return { kind: 'lost', why: 'the answer cannot be decoded' }
    const json = parseJson(text)
    const mediaType = mediaTypeOf(answer.headers)
    // An answer that calls itself JSON and is none has lost something on its way; a page is of somebody else.
    if (answer.status < 300 && /json|html/.test(mediaType) && json === undefined)
      return { kind: 'lost', why: 'the answer is no JSON' }
    const { outcome } = meaningOf({ ...answer, text, json, sign: accepted })
    if (outcome === 'success') return { kind: 'done', answer, json }
    if (outcome === 'no-match') return { kind: 'done', answer, json, nobody: true }
    const signs = Object.entries(refusedToken ?? {})
    const isRefusedToken = signs.length > 0 && signs.every(([at, value]) => getAt(json, at) === value)
    if (outcome === 'unauthenticated' || isRefusedToken) return { kind: 'token', answer }
    if (outcome === 'rate-limited' || answer.status === 503) return { kind: 'busy', answer }
    return { kind: outcome === 'server-error' ? 'broken' : 'refused', answer }
  },
  attempts: 6,
  repeats: (call, { kind }, keyed) => {
    if (kind === 'busy') return true
    return (kind === 'lost' || kind === 'broken') && (call.endpoint !== 'ext-notify' || keyed)
  },
  looksFirst: ({ endpoint, operation }) => endpoint === 'ext-reach' && operation !== 'check',
  // Full jitter: anything up to a limit that doubles. The longer all were asked to wait, the further apart they come back.
  wait: (nth, asked = 0, chance) =>
    (asked > 0 ? asked + 20 : 0) + chance * Math.min(CAP_MS, Math.max(BASE_MS * 2 ** (nth - 1), asked / 2)),
  holdsAllBack: true,
  retryAfter: (value, now) => {
    const wait = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - now
    return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), MOST_WAIT_MS)
  },
  // One call may be under way already.
  heldBackBy: ({ headers }) => {
    const { remaining, seconds } = limitIn(headers)
    return remaining !== undefined && remaining <= 1 && seconds !== undefined ? seconds * 1000 : undefined
  },
  key: first => first,
  request: wire => wire,
  follows: () => undefined,
  takesCertificate: () => false,
  oldestTls: 'TLSv1.2',
  takesInformational: false,
  cutOff: (_part, why) => ({ kind: 'lost', why }),
  blank: undefined,
  issuedAt: (_answer, sentAt) => sentAt,
  patience: 15_000,
  bodyPatience: 60_000,
  atOnce: wanted => Math.min(wanted, 4),
}

/** `undefined` where it is not in the coding that it says. */
export function textOf({ headers, body }: Answer): string | undefined {
  const coding = (headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  try {
    if (coding === 'gzip' || coding === 'x-gzip') return gunzipSync(body).toString()
    if (coding === 'deflate') return inflateSync(body).toString()
    if (coding === 'br') return brotliDecompressSync(body).toString()
    return body.toString()
  } catch {
    return undefined
  }
}

/** What is left, and seconds until the next window: in the form of the IETF's draft, or in one header each. */
function limitIn(headers: Record<string, string>): { remaining?: number; seconds?: number } {
  const stated = headers['ratelimit'] ?? ''
  const numbers = {
    remaining: /\b(?:r|remaining)=(\d+)/.exec(stated)?.[1] ?? headers['x-ratelimit-remaining'],
    seconds: /\b(?:t|reset)=(\d+)/.exec(stated)?.[1] ?? headers['x-ratelimit-reset'],
  }
  const read = Object.entries(numbers).filter(([, text]) => /^\d{1,4}$/.test(text ?? ''))
  return Object.fromEntries(read.map(([name, text]) => [name, Number(text)]))
}
