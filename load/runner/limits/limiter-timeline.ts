/** Requests and their fate, prepared so that any count over a stretch of time costs a look-up and not a walk. */
export interface Event {
  /** Seconds. */
  at: number
  allowed: boolean
  /** The service decided within so many seconds before or after; events that overlap may have come in either order. */
  off: number
}

/** How many of some sorted moments lie before another one. */
interface Moments {
  before(time: number): number
  upTo(time: number): number
}

/** Of what is held against the sender: the allowed ones, or all. */
interface Counted {
  /** The earliest and the latest moments at which each may have been decided, sorted. */
  from: Float64Array
  to: Float64Array
  earliest: Moments
  latest: Moments
  /** By event: how many surely, and at most, came before it. */
  surely: Int32Array
  perhaps: Int32Array
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
  const from = Float64Array.from(events, each => each.at - each.off - slack)
  const to = Float64Array.from(events, each => each.at + each.off + slack)
  const counted = (counts: (event: Event) => boolean) => countedOf(events, from, to, counts)
  return {
    events,
    from,
    to,
    slack,
    allowed: counted(each => each.allowed),
    all: counted(() => true),
    turns: turnsOf(events),
  }
}

function countedOf(
  events: readonly Event[],
  from: Float64Array,
  to: Float64Array,
  counts: (event: Event) => boolean,
): Counted {
  const own = events.map(counts)
  const chosen = (times: Float64Array) => times.filter((_time, i) => own[i] === true).sort()
  const [starts, ends] = [chosen(from), chosen(to)]
  return { from: starts, to: ends, earliest: momentsOf(starts), latest: momentsOf(ends), ...orderOf(events, own) }
}

function orderOf(events: readonly Event[], own: readonly boolean[]): Pick<Counted, 'surely' | 'perhaps'> {
  const surely = new Int32Array(events.length)
  const perhaps = new Int32Array(events.length)
  const mine = events.filter((_each, i) => own[i] === true)
  const sorted = (edge: 1 | -1) => Float64Array.from(mine, each => each.at + edge * each.off).sort()
  const [ends, starts] = [momentsOf(sorted(1)), momentsOf(sorted(-1))]
  let count = 0
  for (const [i, { at, off }] of events.entries()) {
    const self = own[i] === true ? 1 : 0
    // One that took no time at all is not before itself.
    surely[i] = Math.min(count, ends.upTo(at - off + TINY))
    perhaps[i] = Math.max(surely[i] ?? 0, starts.before(at + off - TINY) - (off > TINY ? self : 0))
    count += self
  }
  return { surely, perhaps }
}

function momentsOf(sorted: Float64Array): Moments {
  const search = (isLeft: (value: number) => boolean): number => {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (isLeft(sorted[middle] ?? Number.POSITIVE_INFINITY)) low = middle + 1
      else high = middle
    }
    return low
  }
  return { before: time => search(value => value < time), upTo: time => search(value => value <= time) }
}

function turnsOf(events: readonly Event[]): number[] {
  if (events.length <= MOST_TURNS) return events.map((_each, i) => i)
  const turns = events.flatMap((event, i) => {
    const [before, after] = [events[i - 1], events[i + 1]]
    const alike = before?.allowed === event.allowed && after?.allowed === event.allowed
    return alike ? [] : [i]
  })
  const step = Math.max(1, turns.length / MOST_TURNS)
  return step === 1 ? turns : Array.from({ length: MOST_TURNS }, (_each, i) => turns[Math.floor(i * step)] ?? 0)
}

/** Both ends included. */
export interface Limits {
  least: number
  most: number
}

/** Limits that fit what was seen, and the search for where the windows of a clock begin. */
export const unlimited = (): Limits => ({ least: 0, most: Number.POSITIVE_INFINITY })

/** `count`: with one that was let through the limit is at least that; without one that was refused, at most that. */
export function narrow(limits: Limits, count: number, allowed: boolean): void {
  if (allowed) limits.least = Math.max(limits.least, count)
  else limits.most = Math.min(limits.most, count)
}

export function merged(all: readonly Limits[]): Limits | undefined {
  if (all.length === 0) return undefined
  return {
    least: all.reduce((least, each) => Math.min(least, each.least), Number.POSITIVE_INFINITY),
    most: all.reduce((most, each) => Math.max(most, each.most), 0),
  }
}

const COARSE = 32
const FINER = 4
const MOST_CELLS = 128

/**
 * Windows begin somewhere on a dial of so many seconds: what fits for a stretch of it, for stretches made ever finer
 * where anything fits at all, down to `finest` seconds. `limitsFor` must allow for any beginning from `phase` to `phase + width`.
 */
export function cellsThatFit(
  seconds: number,
  finest: number,
  limitsFor: (phase: number, width: number) => Limits | undefined,
): readonly Limits[] {
  let width = seconds / COARSE
  let phases = Array.from({ length: COARSE }, (_each, i) => i * width)
  for (;;) {
    const fitting = phases.flatMap(phase => {
      const limits = limitsFor(phase, width)
      return limits === undefined ? [] : [{ phase, limits }]
    })
    if (width <= finest || fitting.length === 0 || fitting.length > MOST_CELLS) return fitting.map(each => each.limits)
    width /= FINER
    phases = fitting.flatMap(({ phase }) => Array.from({ length: FINER }, (_each, i) => phase + i * width))
  }
}
