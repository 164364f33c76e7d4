/** Requests and their fate, prepared so that any count over a stretch of time costs a look-up and not a walk. */
export interface Event {
  /** Seconds. */
  at: number
  allowed: boolean
  /** The service decided within so many seconds before or after; events that overlap may have come in either order. */
  off: number
}

export type Interval = readonly [least: number, most: number]

/** Of what is held against the sender: the allowed ones, or all. */
interface Counted {
  /** The latest moments at which each may have been decided, sorted. */
  ends: Float64Array
  surely(time: number): number
  perhaps(time: number): number
  /** By event: how many surely, and at most, came before it. */
  before: readonly Interval[]
}

export interface Timeline {
  /** In the order of their earliest moments. */
  events: readonly Event[]
  from: Float64Array
  to: Float64Array
  /** Seconds by which any time may be wrong. */
  slack: number
  allowed: Counted
  all: Counted
  /** Events that say most: of many, those at which a run of the same fate begins or ends. */
  turns: readonly number[]
}

const MOST_TURNS = 400
/** Seconds; what adding and taking away may lose. */
const TINY = 1e-6

export function timelineOf(given: readonly Event[], slack: number): Timeline {
  const events = [...given].sort((a, b) => a.at - a.off - (b.at - b.off))
  return {
    events,
    from: Float64Array.from(events, each => each.at - each.off - slack),
    to: Float64Array.from(events, each => each.at + each.off + slack),
    slack,
    allowed: countedOf(events, slack, each => each.allowed),
    all: countedOf(events, slack, () => true),
    turns: turnsOf(events),
  }
}

function countedOf(events: readonly Event[], slack: number, counts: (event: Event) => boolean): Counted {
  const own = events.filter(counts)
  const [starts, ends] = ([-1, 1] as const).map(edge =>
    Float64Array.from(own, each => each.at + edge * each.off).sort(),
  )
  const until = (sorted = new Float64Array(), time = 0) => firstFrom(sorted, time)
  let count = 0
  const before = events.map((event): Interval => {
    const [{ at, off }, self] = [event, counts(event) ? 1 : 0]
    // One that took no time at all is not before itself.
    const surely = Math.min(count, until(ends, at - off + 2 * TINY))
    count += self
    return [surely, Math.max(surely, until(starts, at + off - TINY) - (off > TINY ? self : 0))]
  })
  return {
    ends: (ends ?? new Float64Array()).map(time => time + slack),
    surely: time => until(ends, time - slack),
    perhaps: time => until(starts, time + slack),
    before,
  }
}

/** The place of the first of sorted moments that is not before another: as many are. */
export function firstFrom(sorted: Float64Array, time: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < time) low = middle + 1
    else high = middle
  }
  return low
}

function turnsOf(events: readonly Event[]): number[] {
  const isTurn = (i: number) =>
    events[i - 1]?.allowed !== events[i]?.allowed || events[i + 1]?.allowed !== events[i]?.allowed
  const all = events.map((_each, i) => i)
  const turns = events.length <= MOST_TURNS ? all : all.filter(isTurn)
  const step = Math.max(1, turns.length / MOST_TURNS)
  return Array.from({ length: Math.floor(turns.length / step) }, (_each, i) => turns[Math.floor(i * step)] ?? 0)
}

export interface Limits {
  least: number
  most: number
}

export const unlimited = (): Limits => ({ least: 0, most: Number.POSITIVE_INFINITY })

/** `count`: with one that was let through the limit is at least that; without one that was rejected, at most that. */
export function narrow(limits: Limits, count: number, allowed: boolean): void {
  if (allowed) limits.least = Math.max(limits.least, count)
  else limits.most = Math.min(limits.most, count)
}

const FINER = 4
const MOST_CELLS = 128

/** A stretch of a dial, and what fits for all of it. */
interface Cell {
  at: number
  width: number
  limits: Limits
}

/**
 * The cells of a dial in which anything fits, made ever finer down to `finest`, or until they are too many. `limitsFor` must
 * allow for anything from `at` to `at + width`.
 */
export function cellsThatFit(
  [from, to]: Interval,
  [coarse, finest]: readonly [cells: number, width: number],
  limitsFor: (at: number, width: number) => Limits | undefined,
): Cell[] {
  let width = (to - from) / coarse
  let locations = Array.from({ length: coarse }, (_each, i) => from + i * width)
  for (;;) {
    const fitting = locations.flatMap(at => {
      const limits = limitsFor(at, width)
      return limits === undefined ? [] : [{ at, width, limits }]
    })
    if (width <= finest || fitting.length === 0 || fitting.length > MOST_CELLS) return fitting
    width /= FINER
    locations = fitting.flatMap(({ at }) => Array.from({ length: FINER }, (_each, i) => at + i * width))
  }
}
