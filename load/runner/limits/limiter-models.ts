/** Limiters as models: which limits fit what was let through and what was refused, for one length of window. */
import { cellsThatFit, type Limits, merged, narrow, type Timeline, unlimited } from './limiter-timeline.ts'

export type LimiterKind = 'fixed-window' | 'sliding-window' | 'token-bucket'

/** `timelines`: what was counted apart, such as the requests of several tokens. `undefined` where no limit fits. */
type Model = (timelines: readonly Timeline[], seconds: number) => Limits | undefined

export interface Windowed {
  limiter: LimiterKind
  /** Where windows begin: with a request, or by a clock. */
  begins?: 'request' | 'clock'
  countsRefused?: true
  model: Model
}

/** The first request begins a window, and the first one after its end the next. */
const fromFirst: Model = (timelines, seconds) => {
  const limits = unlimited()
  for (const timeline of timelines) {
    const { from, to, events } = timeline
    const { earliest, latest } = timeline.all
    let [start, first]: [Moment, number | undefined] = [[from[0] ?? 0, to[0] ?? 0], 0]
    let spent = Number.POSITIVE_INFINITY
    while (start[0] <= (from[events.length - 1] ?? 0)) {
      const end: Moment = [start[0] + seconds, start[1] + seconds]
      spent = within(timeline, { start, end, first }, limits, spent)
      if (limits.least > limits.most) return undefined
      // The next one begins with the first request after the end, whichever that is.
      const [sooner, later] = [latest.before(end[0]), earliest.before(end[1])]
      first = sooner === later ? sooner : undefined
      const next = Math.max(end[0], from[sooner] ?? Number.POSITIVE_INFINITY)
      start = [next, Math.max(next, to[later] ?? next)]
    }
  }
  return limits
}

/** Windows follow a clock; where they begin on it is not known. An event beside a beginning may be of either window. */
const byClock: Model = (timelines, seconds) =>
  merged(
    cellsThatFit(seconds, FINEST, (phase, width) => {
      const limits = unlimited()
      for (const timeline of timelines) {
        const last = timeline.to.at(-1) ?? 0
        let spent = Number.POSITIVE_INFINITY
        const before = Math.floor(((timeline.from[0] ?? 0) - phase) / seconds) - 1
        for (let start = phase + before * seconds; start <= last; start += seconds) {
          const end: Moment = [start + seconds, start + seconds + width]
          spent = within(timeline, { start: [start, start + width], end }, limits, spent)
          if (limits.least > limits.most) return undefined
        }
      }
      return limits
    }),
  )

type Moment = readonly [earliest: number, latest: number]

/** Seconds; finer than any clock that is read over a network. */
const FINEST = 0.001

interface Window {
  start: Moment
  end: Moment
  /** The event that begins it, where that is known. */
  first?: number | undefined
}

/**
 * As many as were let through in a window may be; as many as had been where one was refused is all. `spent`: so many had
 * been when the window before was used up, so that all others are of this one. Answers the same of this one.
 */
function within(
  { allowed, from, to, events }: Timeline,
  { start, end, first }: Window,
  limits: Limits,
  spent: number,
): number {
  const surelyBefore = first === undefined ? allowed.latest.before(start[0]) : (allowed.surely[first] ?? 0)
  const perhapsBefore = first === undefined ? allowed.earliest.before(start[1]) : (allowed.perhaps[first] ?? 0)
  narrow(limits, allowed.latest.before(end[0]) - Math.min(perhapsBefore, spent), true)
  let i = first ?? firstAtOrAfter(from, start[1])
  while (i < events.length && events[i]?.allowed === true) i++
  if (i >= events.length || (to[i] ?? 0) >= end[0]) return Number.POSITIVE_INFINITY
  narrow(limits, (allowed.perhaps[i] ?? 0) - surelyBefore, false)
  return allowed.perhaps[i] ?? Number.POSITIVE_INFINITY
}

function firstAtOrAfter(sorted: Float64Array, time: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < time) low = middle + 1
    else high = middle
  }
  return low
}

/** Every request is held against the sender for as long as the window is; some hold refused ones against him too. */
const log =
  (countsRefused: boolean): Model =>
  (timelines, seconds) => {
    const limits = unlimited()
    for (const timeline of timelines) {
      const { earliest, latest, surely, perhaps } = countsRefused ? timeline.all : timeline.allowed
      for (const [i, { allowed }] of timeline.events.entries()) {
        const [from, to] = [timeline.from[i] ?? 0, timeline.to[i] ?? 0]
        if (allowed) narrow(limits, 1 + (surely[i] ?? 0) - earliest.before(to - seconds), true)
        else narrow(limits, (perhaps[i] ?? 0) - latest.before(from - seconds), false)
        if (limits.least > limits.most) return undefined
      }
    }
    return limits
  }

/** Two windows of the clock, the earlier one weighed by how much of it is still within reach. */
const weighed =
  (countsRefused: boolean): Model =>
  (timelines, seconds) => {
    const marks = timelines.flatMap(timeline => timeline.turns.map((i): Mark => ({ timeline, i })))
    // What ruled out one beginning is likely to rule out the next one: it is looked at first.
    let telling: readonly Mark[] = []
    const fit = (phase: number, width: number): Limits | undefined => {
      const limits = unlimited()
      const by: Partial<Record<'least' | 'most', Mark>> = {}
      const dial: Dial = { countsRefused, phase, width, seconds }
      const rulesOut = (mark: Mark): boolean => {
        const { least, most } = limits
        weigh(mark, dial, limits)
        if (limits.least > least) by.least = mark
        if (limits.most < most) by.most = mark
        return limits.least > limits.most
      }
      if (telling.some(rulesOut)) return undefined
      if (marks.some(rulesOut)) {
        telling = [...new Set([by.least, by.most].flatMap(each => each ?? []).concat(telling))].slice(0, 8)
        return undefined
      }
      return limits
    }
    return merged(cellsThatFit(seconds, Math.min(0.02, seconds / 2000), fit))
  }

interface Mark {
  timeline: Timeline
  i: number
}

interface Dial {
  countsRefused: boolean
  /** A window begins at `phase`, or up to `width` later. */
  phase: number
  width: number
  seconds: number
  /** Of the window that was looked at last: neighbours ask for the same one. */
  known?: { timeline: Timeline; start: number; counts: Begun }
}

/** Counts at the beginning of a window: surely and perhaps until then, and of those in the window before. */
interface Begun {
  surely: number
  perhaps: number
  before: readonly [number, number]
}

function weigh({ timeline, i }: Mark, dial: Dial, limits: Limits): void {
  const { phase, width, seconds } = dial
  const [from, to] = [timeline.from[i] ?? 0, timeline.to[i] ?? 0]
  // Beside a beginning it may be of either window: the weight is the same in both.
  const start = phase + Math.floor(((from + to - width) / 2 - phase) / seconds) * seconds
  const { surely, perhaps } = dial.countsRefused ? timeline.all : timeline.allowed
  const begun = begunAt(timeline, start, dial)
  if (timeline.events[i]?.allowed === true) {
    const own = Math.max(0, (surely[i] ?? 0) - begun.perhaps)
    const low = begun.before[0] * (1 - placed((to - start) / seconds)) + own
    narrow(limits, Math.ceil(low - ROUNDED) + 1, true)
    return
  }
  const own = (perhaps[i] ?? 0) - begun.surely
  const high = begun.before[1] * (1 - placed((from - start - width) / seconds)) + own
  narrow(limits, Math.floor(high + ROUNDED), false)
}

/** Some round the weight, up or down, before they compare it. */
const ROUNDED = 1

function placed(share: number): number {
  return Math.min(1, Math.max(0, share))
}

function begunAt(timeline: Timeline, start: number, dial: Dial): Begun {
  const { known, countsRefused, width, seconds } = dial
  if (known?.timeline === timeline && known.start === start) return known.counts
  const { earliest, latest } = countsRefused ? timeline.all : timeline.allowed
  const [surely, perhaps] = [latest.before(start), earliest.before(start + width)]
  const before = [
    Math.max(0, surely - earliest.before(start + width - seconds)),
    perhaps - latest.before(start - seconds),
  ] as const
  const counts = { surely, perhaps, before }
  dial.known = { timeline, start, counts }
  return counts
}

export const WINDOWED: readonly Windowed[] = [
  { limiter: 'fixed-window', begins: 'request', model: fromFirst },
  { limiter: 'fixed-window', begins: 'clock', model: byClock },
  { limiter: 'sliding-window', model: log(false) },
  { limiter: 'sliding-window', model: log(true), countsRefused: true },
  { limiter: 'sliding-window', model: weighed(false) },
  { limiter: 'sliding-window', model: weighed(true), countsRefused: true },
]
