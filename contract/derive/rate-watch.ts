/** What a counter betrays while it is watched: the length of its window, and the kind of limiter, where only one fits. */
import { ENDPOINTS } from '../endpoint.ts'
import type { Exchange } from '../exchange.ts'
import type { Knowledge } from '../knowledge.ts'
import { shownToken } from './case.ts'
import { counterIn, statedLimits } from './rate-headers.ts'

export interface Sample {
  /** Of the exchange. */
  id: string
  /** Seconds since 1970 when it was answered. */
  at: number
  limit: number
  remaining: number
  resetSeconds?: number
  /** On the service's clock. */
  resetAt?: number
}

export interface Watched {
  windowSeconds?: number
  limiter?: 'fixed-window' | 'token-bucket'
  how: string
  evidence: string[]
}

/** Windows that people configure. */
const USUAL = [1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 21_600, 43_200, 86_400]
/** Seconds by which a reset in whole seconds, and a Date alongside it, may be wrong. */
const ROUNDING = 1

/** `samples` of one counter, in the order of asking; `undefined` where they tell nothing, or are of several counters. */
export function watched(samples: readonly Sample[]): Watched | undefined {
  if (!isOneCounter(samples)) return undefined
  return refilled(samples) ?? rolledOver(samples) ?? counted(samples)
}

/** One request takes one away, at most; more is taken by requests that are not among these. */
function isOneCounter(samples: readonly Sample[]): boolean {
  return (
    samples.length > 2 &&
    samples.every(({ limit, remaining }) => limit === samples[0]?.limit && remaining <= limit) &&
    pairs(samples).every(([a, b]) => b.remaining >= a.remaining - 1)
  )
}

/** A bucket gives back at one speed from the first moment on, and its resets follow from that speed. */
function refilled(all: readonly Sample[]): Watched | undefined {
  const samples = undisturbed(all)
  const [first] = samples
  const last = samples.at(-1)
  if (first === undefined || last === undefined || samples.length < 16) return undefined
  const span = last.at - first.at
  let given = 0
  const gains = pairs(samples).map(([a, b]) => {
    const gain = b.remaining - a.remaining + 1
    given += gain
    return { at: b.at - first.at, gain, given }
  })
  const giving = gains.filter(each => each.gain > 0)
  const most = Math.max(0, ...giving.map(each => each.gain))
  // What comes back at a few moments is a window's; where all comes back, a window gives and takes alike.
  if (given < 6 || giving.length < 4 || most > given / 2 || given > 0.7 * gains.length) return undefined
  const speed = given / span
  if (gains.some(each => Math.abs(each.given - speed * each.at) > 1.5)) return undefined
  if (!samples.every(each => isResetOfBucket(each, speed))) return undefined
  const windowSeconds = onlyUsual(first.limit / ((given + 1.5) / span), first.limit / ((given - 1.5) / span))
  return {
    ...(windowSeconds === undefined ? {} : { windowSeconds }),
    limiter: 'token-bucket',
    how: 'What remains grows again evenly while requests go on.',
    evidence: [first.id, last.id],
  }
}

/** After the last brim, over which tokens are lost, and before anything is rejected. */
function undisturbed(all: readonly Sample[]): readonly Sample[] {
  const samples = all.slice(all.findLastIndex(each => each.remaining >= each.limit - 1) + 1)
  const empty = samples.findIndex(each => each.remaining === 0)
  return empty < 0 ? samples : samples.slice(0, empty)
}

/** Buckets tell the next token or the last one. */
function isResetOfBucket({ limit, remaining, resetSeconds }: Sample, speed: number): boolean {
  if (resetSeconds === undefined) return false
  const toFull = (limit - remaining) / speed
  return resetSeconds <= 1 / speed + 2 * ROUNDING || Math.abs(resetSeconds - toFull) <= 2 * ROUNDING + 0.3 * toFull
}

/** A new window was seen to begin: it is as long as the longest way to a reset, and no longer than from reset to reset. */
function rolledOver(samples: readonly Sample[]): Watched | undefined {
  const turn = pairs(samples).findIndex(([a, b]) => isTurn(a, b))
  const [before, after] = [samples[turn], samples[turn + 1]]
  if (turn < 4 || before?.resetSeconds === undefined || after?.resetSeconds === undefined) return undefined
  const window = samples.slice(0, turn + 1)
  if (!isCountdown(window)) return undefined
  const longest = Math.max(...samples.map(each => each.resetSeconds ?? 0))
  const apart = endOf(after) - endOf(before)
  const windowSeconds = onlyUsual(longest - ROUNDING, apart + 2 * ROUNDING)
  const used = before.limit - before.remaining
  // Requests that a sliding window would still hold against the sender.
  const young = window.filter(each => after.at - each.at < longest - ROUNDING).length
  const atOnce = after.remaining === after.limit - 1 && Math.min(used, young) >= 5
  if (windowSeconds === undefined && !atOnce) return undefined
  return {
    ...(windowSeconds === undefined ? {} : { windowSeconds }),
    ...(atOnce ? { limiter: 'fixed-window' as const } : {}),
    how: 'A window was seen to end and the next one to begin.',
    evidence: [before.id, after.id],
  }
}

function isTurn(a: Sample, b: Sample): boolean {
  return (
    b.remaining > a.remaining &&
    a.resetSeconds !== undefined &&
    b.at >= endOf(a) - 2 * ROUNDING &&
    endOf(b) > endOf(a) + ROUNDING
  )
}

/** The reset of the first request of a window is as far away as the window is long, unless windows follow the clock. */
function counted(samples: readonly Sample[]): Watched | undefined {
  const start = samples.findIndex(each => each.remaining >= each.limit - 1)
  const first = samples[start]
  const rest = countdownFrom(samples, start)
  if (first?.resetSeconds === undefined || rest.length < 6 || !isCountdown(rest)) return undefined
  const length = first.resetSeconds
  const windowSeconds = length < 4 ? undefined : onlyUsual(length - ROUNDING, length + ROUNDING)
  if (windowSeconds === undefined) return undefined
  const byClock = USUAL.some(each => each > windowSeconds && isMultiple(first.resetAt ?? endOf(first), each))
  if (byClock) return undefined
  return {
    windowSeconds,
    how: 'The first request that was counted told a reset as far away as the window is long, and it came nearer from there.',
    evidence: [first.id, rest.at(-1)?.id ?? first.id],
  }
}

function countdownFrom(samples: readonly Sample[], start: number): readonly Sample[] {
  const run = samples.slice(Math.max(0, start))
  const end = pairs(run).findIndex(([a, b]) => b.remaining !== a.remaining - 1)
  return end < 0 ? run : run.slice(0, end + 1)
}

/** One reset for all of them, that comes nearer; a bucket's moves away with each request. */
function isCountdown(samples: readonly Sample[]): boolean {
  const ends = samples.map(each => (each.resetSeconds === undefined ? Number.NaN : endOf(each)))
  const lengths = samples.map(each => each.resetSeconds ?? Number.NaN)
  return (
    Math.max(...ends) - Math.min(...ends) <= 2 * ROUNDING &&
    Math.max(...lengths) <= (lengths[0] ?? 0) + ROUNDING &&
    pairs(samples).every(([a, b]) => b.remaining === a.remaining - 1)
  )
}

function endOf(sample: Sample): number {
  return sample.at + (sample.resetSeconds ?? Number.NaN)
}

function isMultiple(time: number, of: number): boolean {
  const past = time % of
  return Math.min(past, of - past) <= 1.5 * ROUNDING
}

function onlyUsual(low: number, high: number): number | undefined {
  const fitting = USUAL.filter(each => each >= low && each <= high)
  return fitting.length === 1 && high - low <= Math.max(4, low / 2) ? fitting[0] : undefined
}

function pairs<Item>(items: readonly Item[]): [Item, Item][] {
  return items.slice(1).map((item, i) => [items[i] as Item, item])
}

/**
 * The counters that answers tell, as series of which each may be one counter: all, those with a token, those of one
 * endpoint.
 */
export function seriesOf(knowledge: Knowledge, exchanges: readonly Exchange[]): Sample[][] {
  const inOrder = [...exchanges].sort((a, b) => (a.id < b.id ? -1 : 1))
  const own = inOrder.filter(each => bearsToken(each, knowledge))
  const perEndpoint = ENDPOINTS.map(endpoint => own.filter(each => each.endpoint === endpoint))
  return [inOrder, own, ...perEndpoint].map(each => each.flatMap(sampleOf)).filter(each => each.length > 2)
}

export function bearsToken(exchange: Exchange, { token }: Knowledge): boolean {
  return (
    token !== undefined &&
    exchange.endpoint !== 'auth-authenticate' &&
    shownToken(exchange, token.presentation) === 'the token'
  )
}

function sampleOf({ id, at, response, timings }: Exchange): Sample[] {
  if (response === undefined) return []
  const answeredAt = (Date.parse(at) + timings.firstByte) / 1000
  const { remaining, ...reset } = counterIn(response.headers, answeredAt)
  const limit = statedLimits(response.headers)[0]?.limit
  return remaining === undefined || limit === undefined ? [] : [{ id, at: answeredAt, limit, remaining, ...reset }]
}
