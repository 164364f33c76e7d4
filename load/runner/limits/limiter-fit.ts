/** Which limiters could have let through and rejected what was seen; only what all of them share is claimed. */
import {
  cellsThatFit,
  type Event,
  firstFrom,
  type Interval,
  type Limits,
  narrow,
  type Timeline,
  timelineOf,
  unlimited,
} from './limiter-timeline.ts'

/** Both ends included; null above where nothing was rejected. */
export type Range = [number, number | null]

export interface Fit {
  limiters: LimiterKind[]
  limit: Range
  windowSeconds: Range
  /** Of a bucket, a second; absent where it may be something else. */
  refill?: Range
  /** Of windows that do not slide; absent where both may be. */
  begins?: NonNullable<Windowed['begins']>
  /** Whether a window that slides counts rejected requests as well; absent where both may be. */
  countsRejected?: boolean
}

export function lies(stated: number, [least, most]: Range): boolean {
  return stated >= least * 0.999 && (most === null || stated <= most * 1.001)
}

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
  const countsRejected = agreed(fits.map(each => each.countsRejected ?? false))
  const only = limiters.length === 1 ? limiters[0] : undefined
  return {
    limiters,
    limit: spanOf(fits.map(each => each.limit)),
    windowSeconds: spanOf(fits.map(each => each.window)),
    ...(only === 'token-bucket' ? { refill: spanOf(fits.flatMap(({ refill }) => (refill ? [refill] : []))) } : {}),
    ...(begins === undefined ? {} : { begins }),
    ...(countsRejected === undefined || only !== 'sliding-window' ? {} : { countsRejected }),
  }
}

/** What all say; `undefined` where they do not say the same. */
function agreed<T>(values: readonly T[]): T | undefined {
  return values.every(value => value === values[0]) ? values[0] : undefined
}

function spanOf(ranges: readonly Interval[]): Range {
  const most = Math.max(...ranges.map(each => each[1]))
  return [Math.min(...ranges.map(each => each[0])), Number.isFinite(most) ? most : null]
}

interface Fitting extends Omit<Windowed, 'model'> {
  limit: Interval
  window: Interval
  refill?: Interval
}

const WINDOWS = [...Array.from({ length: 120 }, (_each, i) => i + 1), 180, 300, 600, 900, 1800, 3600, 7200, 86_400]

function windowed(timelines: readonly Timeline[]): Fitting[] {
  return WINDOWS.flatMap(seconds =>
    WINDOWED.flatMap(({ model, ...kind }) => {
      const limits = model(timelines, seconds)
      return limits === undefined ? [] : { ...kind, limit: [limits.least, limits.most], window: [seconds, seconds] }
    }),
  )
}

/** Logarithms of a bucket's speed, a second; where one fits, it is looked at closer. */
const STEP = Math.log(1.06)
const SPEEDS = 250
const SLOWEST = Math.log(0.01)

function bucket(timelines: readonly Timeline[]): Fitting[] {
  const dial = [SLOWEST, SLOWEST + SPEEDS * STEP] as const
  const speeds = (at: number, width: number) => [Math.exp(at), Math.exp(at + width)] as const
  const cells = cellsThatFit(dial, [SPEEDS, STEP / 32], (at, width) => bucketLimits(timelines, speeds(at, width)))
  return cells.map(({ at, width, limits: { least, most } }) => {
    const [slow, fast] = speeds(at, width)
    return { limiter: 'token-bucket', limit: [least, most], window: [least / fast, most / slow], refill: [slow, fast] }
  })
}

/**
 * What a bucket lacks does not depend on its capacity: each request that is let through takes one, and time gives back.
 * So the most that it ever lacked is the least capacity, and what it lacked at a rejection is nearly all of it.
 * `undefined` where no whole capacity fits any speed between the two.
 */
export function bucketLimits(timelines: readonly Timeline[], [slow, fast]: Interval): Limits | undefined {
  const limits = unlimited()
  for (const timeline of timelines) {
    leastOf(timeline, fast, limits)
    mostOf(timeline, slow, limits)
    // What is smaller than what comes back while a clock ticks cannot be told from no limit at all.
    if (limits.most < 4 * timeline.slack * fast || limits.least > limits.most) return undefined
  }
  return limits
}

const TINY = 1e-9

/** As if each request had come as early as it may have, and time had given back as much as it can. */
function leastOf({ events, from, to, allowed }: Timeline, speed: number, limits: Limits): void {
  let [lacks, at, accepted] = [0, Number.NEGATIVE_INFINITY, 0]
  for (let i = 0; i < events.length; i++) {
    if (events[i]?.allowed !== true) continue
    const now = from[i] ?? 0
    lacks = Math.max(0, lacks - (now - at) * speed)
    at = now
    const unsure = Math.max(0, accepted - (allowed.before[i]?.[0] ?? 0)) + ((to[i] ?? 0) - now) * speed
    narrow(limits, Math.ceil(Math.max(0, lacks - unsure) + 1 - TINY), true)
    lacks++
    accepted++
  }
}

/** As if each had come as late as it may have, and time had given back as little as it can. */
function mostOf({ events, from, allowed }: Timeline, speed: number, limits: Limits): void {
  let [lacks, at, accepted] = [0, Number.NEGATIVE_INFINITY, 0]
  for (let i = 0; i < events.length; i++) {
    if (events[i]?.allowed !== false) continue
    const now = from[i] ?? 0
    for (let next = allowed.ends[accepted]; next !== undefined && next <= now; next = allowed.ends[++accepted]) {
      lacks = Math.max(0, lacks - (next - at) * speed) + 1
      at = next
    }
    const overdue = lacks - Math.max(0, now - at) * speed
    const unsure = Math.max(0, (allowed.before[i]?.[1] ?? 0) - accepted)
    // A full bucket lets through, whatever the clock says; and rejected is only who finds less than one in it.
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
  countsRejected?: true
  model: Model
}

interface Window {
  start: Interval
  /** The event that begins it, where that is known. */
  first?: number | undefined
}

/** The first request begins a window, and the first one after its end the next. */
const fromFirst: Model = (timelines, seconds) =>
  windowLimits(timelines, seconds, function* ({ from, to, all }) {
    let window: Window = { start: [from[0] ?? 0, to[0] ?? 0], first: 0 }
    while (window.start[0] <= (from.at(-1) ?? 0)) {
      yield window
      const [end, latest] = [window.start[0] + seconds, window.start[1] + seconds]
      // The next one begins with the first request after the end, whichever that is.
      const [sooner, later] = [all.surely(end), all.perhaps(latest)]
      const next = Math.max(end, from[sooner] ?? Number.POSITIVE_INFINITY)
      window = { start: [next, Math.max(next, to[later] ?? next)], first: sooner === later ? sooner : undefined }
    }
  })

/** Seconds; finer than any clock that is read over a network. */
const FINEST = 0.001
const COARSE = 32

/** Windows follow a clock; where they begin on it is not known. An event alongside a beginning may be of either window. */
const byClock: Model = (timelines, seconds) =>
  onDial(timelines, seconds, FINEST, (phase, width) =>
    windowLimits(timelines, seconds, function* ({ from, to }) {
      const before = Math.floor(((from[0] ?? 0) - phase) / seconds) - 1
      for (let start = phase + before * seconds; start <= (to.at(-1) ?? 0); start += seconds)
        yield { start: [start, start + width] }
    }),
  )

/** A window that is longer than all that was seen begins amid it, or elsewhere: there one place stands for all. */
function onDial(
  timelines: readonly Timeline[],
  seconds: number,
  finest: number,
  limitsFor: Parameters<typeof cellsThatFit>[2],
): Limits | undefined {
  const first = Math.min(...timelines.map(({ from }) => from[0] ?? 0))
  const last = Math.max(...timelines.map(({ all }) => all.ends.at(-1) ?? 0))
  const rest = seconds - (last - first)
  const amid = cellsThatFit(rest > 0 ? [first, last] : [0, seconds], [COARSE, finest], limitsFor)
  const elsewhere = rest > 0 ? limitsFor(last + rest / 2, 0) : undefined
  const fitting = [...amid.map(({ limits }) => limits), ...(elsewhere === undefined ? [] : [elsewhere])]
  if (fitting.length === 0) return undefined
  return { least: Math.min(...fitting.map(each => each.least)), most: Math.max(...fitting.map(each => each.most)) }
}

/** As many as were let through in a window may be; as many as had been where one was rejected is all. */
function windowLimits(
  timelines: readonly Timeline[],
  seconds: number,
  windowsOf: (timeline: Timeline) => Iterable<Window>,
): Limits | undefined {
  const limits = unlimited()
  for (const timeline of timelines) {
    const { allowed, from, to, events } = timeline
    // So many had been when the window before was used up: all others are of this one.
    let spent = Number.POSITIVE_INFINITY
    for (const { start, first } of windowsOf(timeline)) {
      const known = first === undefined ? undefined : allowed.before[first]
      const [surely, perhaps] = known ?? [allowed.surely(start[0]), allowed.perhaps(start[1])]
      narrow(limits, allowed.surely(start[0] + seconds) - Math.min(perhaps, spent), true)
      let i = first ?? firstFrom(from, start[1])
      while (i < events.length && events[i]?.allowed === true) i++
      const isWithin = i < events.length && (to[i] ?? 0) < start[0] + seconds
      spent = isWithin ? (allowed.before[i]?.[1] ?? 0) : Number.POSITIVE_INFINITY
      narrow(limits, spent - surely, false)
      if (limits.least > limits.most) return undefined
    }
  }
  return limits
}

/** What is held against an event: of one that was let through at the least, of one that was rejected at the most. */
type Held = (timeline: Timeline, i: number, allowed: boolean) => number

interface Mark {
  timeline: Timeline
  i: number
}

const marksOf = (timelines: readonly Timeline[]): Mark[] =>
  timelines.flatMap(timeline => timeline.turns.map(i => ({ timeline, i })))

/** The marks that rule all out come first from then on: they are likely to rule out the next try as well. */
function heldLimits(marks: Mark[], held: Held): Limits | undefined {
  const limits = unlimited()
  const by: [least: number, most: number] = [0, 0]
  for (const [k, { timeline, i }] of marks.entries()) {
    const allowed = timeline.events[i]?.allowed === true
    const count = held(timeline, i, allowed)
    const { least, most } = limits
    narrow(limits, allowed ? Math.ceil(count) + 1 : Math.floor(count), allowed)
    if (limits.least > least) by[0] = k
    if (limits.most < most) by[1] = k
    if (limits.least <= limits.most) continue
    for (const at of by.sort((a, b) => a - b)) marks.unshift(...marks.splice(at, 1))
    return undefined
  }
  return limits
}

/** Every request is held against the sender for as long as the window is; some hold rejected ones against him too. */
const log =
  (counted: 'allowed' | 'all'): Model =>
  (timelines, seconds) =>
    heldLimits(marksOf(timelines), ({ [counted]: counts, from, to }, i, allowed) => {
      const [surely, perhaps] = counts.before[i] ?? [0, 0]
      return allowed
        ? surely - counts.perhaps((to[i] ?? 0) - seconds)
        : perhaps - counts.surely((from[i] ?? 0) - seconds)
    })

/** Two windows of the clock, the earlier one weighed by how much of it is still within reach. */
const weighed =
  (counted: 'allowed' | 'all'): Model =>
  (timelines, seconds) => {
    const marks = marksOf(timelines)
    return onDial(timelines, seconds, Math.min(0.02, seconds / 2000), (phase, width) =>
      heldLimits(marks, (timeline, i, allowed) => {
        const { surely, perhaps, before } = timeline[counted]
        const [from, to] = [timeline.from[i] ?? 0, timeline.to[i] ?? 0]
        const [least, most] = before[i] ?? [0, 0]
        // Alongside a beginning it may be of either window: the weight is the same in both.
        const start = phase + Math.floor(((from + to - width) / 2 - phase) / seconds) * seconds
        const [sure, unsure] = [surely(start), perhaps(start + width)]
        if (!allowed)
          return (unsure - surely(start - seconds)) * left((from - width - start) / seconds) + most - sure + ROUNDED
        const earlier = Math.max(0, sure - perhaps(start + width - seconds))
        return earlier * left((to - start) / seconds) + Math.max(0, least - unsure) - ROUNDED
      }),
    )
  }

/** Of a window, when so much of the next one is over. */
function left(over: number): number {
  return 1 - Math.min(1, Math.max(0, over))
}

/** Some round the weight, up or down, before they compare it. */
const ROUNDED = 1

export const WINDOWED: readonly Windowed[] = [
  { limiter: 'fixed-window', begins: 'request', model: fromFirst },
  { limiter: 'fixed-window', begins: 'clock', model: byClock },
  { limiter: 'sliding-window', model: log('allowed') },
  { limiter: 'sliding-window', model: log('all'), countsRejected: true },
  { limiter: 'sliding-window', model: weighed('allowed') },
  { limiter: 'sliding-window', model: weighed('all'), countsRejected: true },
]
