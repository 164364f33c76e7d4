/** How long a token lives, from what the login answer says: numbers, times, durations, JWT claims, cookies. */
import { durationOf, unitIn } from '../../contract/durations.ts'
import { type Json, lastOf, leaves, segmentsOf } from '../../contract/json.ts'
import { tokensOf } from '../../contract/names.ts'
import type { Reply } from '../client/types.ts'
import { fitness } from '../naming/match.ts'
import { cookiesOf, type TokenCandidate } from './candidates.ts'
import { claimsOf } from './form.ts'

export interface Lifetime {
  seconds: number
  /** The property, header, claim or cookie attribute that said so. */
  source: string
  /** Counted from the issue or from the last use; absent where nothing tells. */
  kind?: 'absolute' | 'idle'
  /** Whether its unit is beyond doubt. */
  sure: boolean
}

/** A point in time is the end whatever happens; RFC 6749 §5.1 counts expires_in from the answer. */
function kindOf({ source, pointInTime }: ReportedLifetime): 'absolute' | 'idle' | undefined {
  const words = tokensOf(source)
  if (words.some(word => IDLE.includes(word))) return 'idle'
  return pointInTime === true || isStandard(words) ? 'absolute' : undefined
}

const IDLE = ['idle', 'inactivity', 'inactive', 'sliding', 'inaktiv', 'inactief']

type ReportedLifetime = Omit<Lifetime, 'kind'> & { pointInTime?: true }

/** `now`: the client's clock, used where the answer carries no `Date`; `source`: the recorded one, whatever it is called. */
export function lifetimesOf(reply: Reply, token: TokenCandidate, now: Date, source?: string): ReportedLifetime[] {
  const date = Date.parse(reply.headers['date'] ?? '')
  const at = Number.isNaN(date) ? now.getTime() : date
  const claimed = fromClaims(token.value)
  const named = [
    ...fromAgreement(reply.json, at, claimed),
    ...claimed,
    ...fromProperties(reply.json, at, source),
    ...fromHeaders(reply, at),
    ...fromCookie(reply, token, at),
  ]
  return (named.length > 0 ? named : fromLength(reply.json))
    .filter(each => each.seconds > 0 && each.seconds < 10 * 366 * 86_400)
    .sort((a, b) => Number(b.sure) - Number(a.sure))
}

/** The shortest of those that are beyond doubt: no sender can rely on more. */
export function lifetimeOf(reply: Reply, token: TokenCandidate, now: Date, source?: string): Lifetime | undefined {
  const [best] = lifetimesOf(reply, token, now, source)
    .filter(each => each.sure)
    .sort((a, b) => a.seconds - b.seconds)
  if (best === undefined) return undefined
  const kind = kindOf(best)
  return { seconds: best.seconds, source: best.source, sure: true, ...(kind === undefined ? {} : { kind }) }
}

function fromProperties(json: Json | undefined, at: number, source: string | undefined): ReportedLifetime[] {
  if (json === undefined) return []
  const all = [...leaves(json)].filter(({ pointer }) => !/refresh/i.test(pointer))
  const numbers = all.filter(({ value }) => typeof value === 'number')
  const ends = all.filter(({ value }) => isEnd(value, at))
  return all.flatMap(leaf => {
    const { pointer, value } = leaf
    const path = segmentsOf(pointer)
    const own = path.at(-1) ?? ''
    // The only number, in a unit of time, and the only point in time ahead, whatever they are called.
    const isOnly =
      (numbers.length === 1 && typeof value === 'number' && unitIn(tokensOf(own).slice(-1)) !== undefined) ||
      (ends.length === 1 && ends[0] === leaf)
    const isOne = own === source || isOnly || fitness(path, 'lifetime') >= 0.45 || isValidity(own)
    return isOne ? fromValue(own, value, at) : []
  })
}

/** A point in time with its zone, whole minutes ahead and no more than a month, as services choose the end of a session. */
function isEnd(value: Json, at: number): boolean {
  const seconds = (momentOf(value) - at) / 1000
  const hasZone = typeof value === 'number' || /(?:Z|[+-]\d\d:?\d\d)$/.test(String(value))
  return hasZone && seconds > 30 && seconds < 31 * 86_400 && settled(seconds) % 60 === 0
}

/** Whole minutes in seconds, no more than a month, as services choose a lifetime: where nothing else tells one, and no other number may be one. */
function fromLength(json: Json | undefined): ReportedLifetime[] {
  const numbers = [...leaves(json ?? null)].filter(({ value }) => typeof value === 'number' && value >= FEWEST_SECONDS)
  const [only] = numbers
  const seconds = Number(only?.value)
  // Milliseconds are whole minutes as well.
  const isLength = seconds % 60 === 0 && seconds <= 31 * 86_400 && seconds % 60_000 !== 0
  return numbers.length === 1 && only !== undefined && isLength && !/refresh/i.test(only.pointer)
    ? [{ seconds, source: lastOf(only.pointer), sure: true }]
    : []
}

/** Below it a number may be a status, a version, or minutes. */
const FEWEST_SECONDS = 300

/** A number and a point in time, or the claims of the token, that tell the same length, whatever they are called: by chance none does. What says its unit is of that one. */
function fromAgreement(json: Json | undefined, at: number, claimed: readonly ReportedLifetime[]): ReportedLifetime[] {
  if (json === undefined) return []
  const all = [...leaves(json)].filter(({ pointer }) => !/refresh/i.test(pointer))
  const moments = all.flatMap(({ value }) => {
    const seconds = (momentOf(value) - at) / 1000
    return seconds > 30 ? [seconds] : []
  })
  const ahead = [...claimed.map(each => each.seconds), ...moments]
  return all.flatMap(({ pointer, value }) => {
    if (typeof value !== 'number' || value < 1) return []
    const source = lastOf(pointer)
    const words = tokensOf(source)
    const own = isStandard(words) ? 1 : unitIn(words)
    const units = own === undefined ? [1, 60, 3600] : [own]
    const unit = units.find(each => ahead.some(seconds => Math.abs(seconds - value * each) <= 2.5))
    return unit === undefined ? [] : [{ seconds: value * unit, source, sure: true, pointInTime: true as const }]
  })
}

/** Milliseconds since the epoch; NaN where it is no point in time. */
function momentOf(value: Json): number {
  if (typeof value === 'number') return value > 1e12 ? value : value > 1e9 ? value * 1000 : Number.NaN
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value) ? Date.parse(value) : Number.NaN
}

/** `validMinutes`, `session_valid_seconds`: a unit alongside the word makes a length of it. */
function isValidity(name: string): boolean {
  const words = tokensOf(name)
  return words.some(word => VALID.test(word)) && unitIn(words) !== undefined
}

const VALID = /^(?:valid|validity|gültig|gueltig|geldig|valide|valido|valida|expires?|expiry|expiration|lifetime|ttl)$/
function fromHeaders(reply: Reply, at: number): ReportedLifetime[] {
  return Object.entries(reply.headers).flatMap(([name, value]) => {
    const isOne = name !== 'expires' && /token|session|auth|x-/.test(name)
    return isOne && fitness([name.replace(/^x-/, '')], 'lifetime') >= 0.45 ? fromValue(name, value, at) : []
  })
}

function fromValue(name: string, value: Json, at: number): ReportedLifetime[] {
  if (typeof value === 'number') return fromNumber(name, value, at)
  if (typeof value !== 'string') return []
  if (/^\d+(\.\d+)?$/.test(value)) return fromNumber(name, Number(value), at)
  const seconds = durationOf(value)
  return seconds === undefined ? until(name, Date.parse(value), at) : [{ seconds, source: name, sure: true }]
}

/** A point in time. */
const until = (source: string, moment: number, at: number): ReportedLifetime[] =>
  Number.isNaN(moment) ? [] : [{ seconds: settled((moment - at) / 1000), source, sure: true, pointInTime: true }]

function fromNumber(name: string, value: number, at: number): ReportedLifetime[] {
  const words = tokensOf(name)
  const moment = momentOf(value)
  if (!Number.isNaN(moment)) return until(name, moment, at)
  const unit = unitIn(words)
  if (unit !== undefined) return [{ seconds: value * unit, source: name, sure: true }]
  // Names without a unit are believed from two minutes on.
  const isOfSeconds = isStandard(words)
  // 900000 is a quarter of an hour; nobody chooses ten days and ten hours.
  const isMilliseconds = !isOfSeconds && value % 60_000 === 0 && value % 86_400 !== 0
  return [{ seconds: isMilliseconds ? value / 1000 : value, source: name, sure: isOfSeconds || value >= 120 }]
}

/** RFC 6749 §5.1 defines expires_in in seconds. */
const isStandard = (words: readonly string[]) => words.join() === 'expires,in'

/** A difference of two clocks is known to a second or two; services choose whole minutes. */
function settled(seconds: number): number {
  const minutes = Math.round(seconds / 60) * 60
  return minutes > 0 && Math.abs(seconds - minutes) <= 2.5 ? minutes : Math.round(seconds)
}

function fromClaims(token: string): ReportedLifetime[] {
  const { exp, iat, nbf } = claimsOf(token)?.body ?? {}
  const from = typeof iat === 'number' ? iat : nbf
  return typeof exp === 'number' && typeof from === 'number'
    ? [{ seconds: exp - from, source: 'exp', sure: true, pointInTime: true }]
    : []
}

function fromCookie(reply: Reply, token: TokenCandidate, at: number): ReportedLifetime[] {
  if (token.location.in !== 'cookie') return []
  const attributes = cookiesOf(reply).find(cookie => cookie.name === token.location.at)?.attributes ?? ''
  const age = /max-age\s*=\s*(\d+)/i.exec(attributes)
  if (age !== null) return [{ seconds: Number(age[1]), source: 'Max-Age', sure: true, pointInTime: true }]
  return until('Expires', Date.parse(/expires\s*=\s*([^;]+)/i.exec(attributes)?.[1] ?? ''), at)
}
