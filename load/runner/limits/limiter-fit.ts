/** Which limiters could have let through and refused what was seen; only what all of them share is claimed. */
import {
  cellsThatFit,
  type Event,
  type Limits,
  merged,
  narrow,
  type Timeline,
  timelineOf,
  unlimited,
} from './limiter-timeline.ts'

/** Both ends included; null above where nothing was refused. */
export type Range = [number, number | null]

export interface Fit {
  limiters: LimiterKind[]
  limit: Range
  windowSeconds: Range
  /** Of a bucket, a second; absent where it may be something else. */
  refill?: Range
  /** Of windows that do not slide; absent where both may be. */
  begins?: NonNullable<Windowed['begins']>
  /** Whether a window that slides counts refused requests as well; absent where both may be. */
  countsRefused?: boolean
}

/** Whether what is stated is what was measured. */
export function lies(stated: number, [least, most]: Range): boolean {
  return stated >= least * 0.999 && (most === null || stated <= most * 1.001)
}

const WINDOWS = [...Array.from({ length: 120 }, (_each, i) => i + 1), 180, 300, 600, 900, 1800, 3600, 7200, 86_400]
/** Speeds of a bucket, a second; each stands for all up to the next. */
const STEP = 1.06
const SPEEDS = Array.from({ length: 250 }, (_each, i) => 0.01 * STEP ** i)
/** Where a speed fits, it is looked at this much closer, so many times. */
const CLOSER = 5
const MOST_SPEEDS = 48

/**
 * `schedules`: the events under each assumption of what is counted together, in one list or apart by the same limiter.
 * `slack`: seconds by which their times may be wrong. `undefined` where no model fits.
 */
export function fitted(schedules: readonly (readonly (readonly Event[])[])[], slack: number): Fit | undefined {
  const fits = schedules.flatMap(apart => {
    const timelines = apart.filter(events => events.length > 0).map(events => timelineOf(events, slack))
    return timelines.length === 0 ? [] : [...windowed(timelines), ...bucket(timelines)]
  })
  if (fits.length === 0) return undefined
  const limiters = [...new Set(fits.map(each => each.limiter))]
  const begins = agreed(fits.map(each => each.begins))
  const countsRefused = agreed(fits.map(each => each.countsRefused ?? false))
  const only = limiters.length === 1 ? limiters[0] : undefined
  return {
    limiters,
    limit: spanOf(fits.map(each => each.limit)),
    windowSeconds: spanOf(fits.map(each => each.window)),
    ...(only === 'token-bucket' ? { refill: spanOf(fits.flatMap(({ refill }) => (refill ? [refill] : []))) } : {}),
    ...(begins === undefined ? {} : { begins }),
    ...(countsRefused === undefined || only !== 'sliding-window' ? {} : { countsRefused }),
  }
}

/** What all say; `undefined` where they do not say the same. */
function agreed<T>(values: readonly T[]): T | undefined {
  return values.every(value => value === values[0]) ? values[0] : undefined
}

interface One {
  limiter: LimiterKind
  limit: [number, number]
  window: [number, number]
  refill?: [number, number]
  begins?: NonNullable<Windowed['begins']>
  countsRefused?: true
}

function windowed(timelines: readonly Timeline[]): One[] {
  return WINDOWS.flatMap(seconds =>
    WINDOWED.flatMap(({ model, ...kind }) => {
      const limits = model(timelines, seconds)
      return limits === undefined ? [] : { ...kind, limit: [limits.least, limits.most], window: [seconds, seconds] }
    }),
  )
}

function bucket(timelines: readonly Timeline[]): One[] {
  let speeds = SPEEDS.map(speed => [speed, speed * STEP] as const)
  for (let closer = 0; ; closer++) {
    const fitting = speeds.flatMap(range => {
      const limits = bucketLimits(timelines, range)
      return limits === undefined ? [] : { range, limits }
    })
    if (closer === CLOSER || fitting.length > MOST_SPEEDS)
      return fitting.map(({ range: [slow, fast], limits: { least, most } }) => ({
        limiter: 'token-bucket',
        limit: [least, most],
        window: [least / fast, most / slow],
        refill: [slow, fast],
      }))
    speeds = fitting.flatMap(({ range: [slow, fast] }) => {
      const middle = Math.sqrt(slow * fast)
      return [[slow, middle] as const, [middle, fast] as const]
    })
  }
}

function spanOf(ranges: readonly [number, number][]): Range {
  const most = Math.max(...ranges.map(each => each[1]))
  return [Math.min(...ranges.map(each => each[0])), Number.isFinite(most) ? most : null]
}

/**
 * What a bucket lacks does not depend on its capacity: each request that is let through takes one, and time gives back.
 * So the most that it ever lacked is the least capacity, and what it lacked at a refusal is nearly all of it.
 * `undefined` where no whole capacity fits any speed between the two.
 */
export function bucketLimits(
  timelines: readonly Timeline[],
  [slow, fast]: readonly [number, number],
): Limits | undefined {
  const limits = unlimited()
  for (const timeline of timelines) {
    leastOf(timeline, fast, limits)
    mostOf(timeline, slow, limits)
    // What is smaller than what comes back while a clock ticks cannot be told from no limit at all.
    if (limits.most < 4 * timeline.slack * fast) return undefined
    if (limits.least > limits.most) return undefined
  }
  return limits
}

const TINY = 1e-9

/** As if each request had come as early as it may have, and time had given back as much as it can. */
function leastOf(timeline: Timeline, speed: number, limits: Limits): void {
  const { events, from, to, allowed } = timeline
  let [lacks, at, taken] = [0, Number.NEGATIVE_INFINITY, 0]
  for (let i = 0; i < events.length; i++) {
    if (events[i]?.allowed !== true) continue
    const now = from[i] ?? 0
    lacks = Math.max(0, lacks - (now - at) * speed)
    at = now
    const unsure = Math.max(0, taken - (allowed.surely[i] ?? 0)) + ((to[i] ?? 0) - now) * speed
    narrow(limits, Math.ceil(Math.max(0, lacks - unsure) + 1 - TINY), true)
    lacks++
    taken++
  }
}

/** As if each had come as late as it may have, and time had given back as little as it can. */
function mostOf(timeline: Timeline, speed: number, limits: Limits): void {
  const { events, from, allowed } = timeline
  let [lacks, at, taken] = [0, Number.NEGATIVE_INFINITY, 0]
  for (let i = 0; i < events.length; i++) {
    if (events[i]?.allowed !== false) continue
    const now = from[i] ?? 0
    for (let next = allowed.to[taken]; next !== undefined && next <= now; next = allowed.to[++taken]) {
      lacks = Math.max(0, lacks - (next - at) * speed) + 1
      at = next
    }
    const overdue = lacks - Math.max(0, now - at) * speed
    const unsure = Math.max(0, (allowed.perhaps[i] ?? 0) - taken)
    // A full bucket lets through, whatever the clock says; and refused is only who finds less than one in it.
    const perhaps = unsure === 0 && overdue <= 0 ? 0 : Math.max(0, overdue) + unsure + TINY
    narrow(limits, Math.ceil(perhaps + 1) - 1, false)
  }
}

type LimiterKind = 'fixed-window' | 'sliding-window' | 'token-bucket'

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
