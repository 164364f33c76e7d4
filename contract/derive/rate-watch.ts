/** What a counter betrays while it is watched: the length of its window, where only one fits. Which kind of limiter it is only load tells. */
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
  windowSeconds: number
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
  return rolledOver(samples) ?? counted(samples)
}

/** One request takes one away, at most; more is taken by requests that are not among these. */
function isOneCounter(samples: readonly Sample[]): boolean {
  return (
    samples.length > 2 &&
    samples.every(({ limit, remaining }) => limit === samples[0]?.limit && remaining <= limit) &&
    pairs(samples).every(([a, b]) => b.remaining >= a.remaining - 1)
  )
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
  if (windowSeconds === undefined) return undefined
  return {
    windowSeconds,
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

/** What one answer tells of a counter, where it tells its limit as well. */
export function sampleOf({ id, at, response, timings }: Exchange): Sample[] {
  if (response === undefined) return []
  const answeredAt = (Date.parse(at) + timings.firstByte) / 1000
  const { remaining, ...reset } = counterIn(response.headers, answeredAt)
  const limit = statedLimits(response.headers)[0]?.limit
  return remaining === undefined || limit === undefined ? [] : [{ id, at: answeredAt, limit, remaining, ...reset }]
}
