/** Limiters as models: which limits fit what was let through and what was refused, for one length of window. */
export type LimiterKind = 'fixed-window' | 'sliding-window' | 'token-bucket'

export interface Event {
  /** Seconds. */
  at: number
  allowed: boolean
}

/** Limits that fit, both ends included. */
interface Limits {
  least: number
  most: number
}

/** `slack`: seconds by which the time of an event at the service may be wrong. */
type Model = (events: readonly Event[], seconds: number, slack: number) => Limits | undefined

/** The first request begins a window, and the first one after its end the next. */
const fromFirst: Model = (events, seconds, slack) =>
  merged(
    [-slack, 0, slack].map(off => {
      let start = Number.NEGATIVE_INFINITY
      return counted(events, ({ at }) => {
        if (at - start >= seconds + off) start = at
        return start
      })
    }),
  )

/** Windows follow a clock; where they begin on it is not known. An event beside a beginning may be of either window. */
const byClock: Model = (events, seconds, slack) =>
  merged(
    phasesOf(events, seconds).map(phase => {
      const limits = unlimited()
      let [window, surely, perhaps, late] = [Number.NaN, 0, 0, 0]
      for (const { at, allowed } of events) {
        const now = Math.floor((at - phase) / seconds)
        if (now !== window) [surely, perhaps, late] = [0, now === window + 1 ? late : 0, 0]
        window = now
        const into = at - phase - now * seconds
        const isSure = into >= slack && seconds - into >= slack
        if (allowed) {
          perhaps++
          if (isSure) surely++
          if (seconds - into < slack) late++
        }
        if (isSure) narrow(limits, allowed ? surely : perhaps, allowed)
        if (limits.least > limits.most) return undefined
      }
      return limits
    }),
  )

const unlimited = (): Limits => ({ least: 0, most: Number.POSITIVE_INFINITY })

/** A refusal tells the limit: as many were let through in its window. */
function counted(events: readonly Event[], windowOf: (event: Event) => number): Limits | undefined {
  const limits = unlimited()
  let [window, count] = [Number.NaN, 0]
  for (const event of events) {
    const own = windowOf(event)
    if (own !== window) count = 0
    window = own
    narrow(limits, event.allowed ? ++count : count, event.allowed)
    if (limits.least > limits.most) return undefined
  }
  return limits
}

function narrow(limits: Limits, count: number, allowed: boolean): void {
  if (allowed) limits.least = Math.max(limits.least, count)
  else limits.most = Math.min(limits.most, count)
}

/** Every request is held against the sender for as long as the window is; some hold refused ones against him too. */
const log =
  (countsRefused: boolean): Model =>
  (events, seconds, slack) => {
    const limits = unlimited()
    const [surely, perhaps] = [
      reaching(events, seconds - slack, countsRefused),
      reaching(events, seconds + slack, countsRefused),
    ]
    for (const [i, event] of events.entries()) {
      narrow(limits, event.allowed ? surely(i) + 1 : perhaps(i), event.allowed)
      if (limits.least > limits.most) return undefined
    }
    return limits
  }

/** How many events before the i-th are younger than so many seconds; asked in order. */
function reaching(events: readonly Event[], seconds: number, countsRefused: boolean): (i: number) => number {
  let [from, to, count] = [0, 0, 0]
  const counts = (event: Event | undefined) => (event !== undefined && (event.allowed || countsRefused) ? 1 : 0)
  return i => {
    for (; to < i; to++) count += counts(events[to])
    for (; from < to && (events[i]?.at ?? 0) - (events[from]?.at ?? 0) >= seconds; from++) count -= counts(events[from])
    return count
  }
}

/** Two windows of the clock, the earlier one weighed by how much of it is still within reach. */
const weighed =
  (countsRefused: boolean): Model =>
  (events, seconds, slack) =>
    merged(
      phasesOf(events, seconds, seconds / FINENESS).map(phase => {
        const limits = unlimited()
        let [window, before, own] = [Number.NaN, 0, 0]
        for (const event of events) {
          const place = (event.at - phase) / seconds
          const now = Math.floor(place)
          if (now !== window) [before, own] = [now === window + 1 ? own : 0, 0]
          window = now
          const weight = before * (1 - (place - now)) + own
          const drift = 1 + before * (slack / seconds + 0.5 / FINENESS)
          if (event.allowed) limits.least = Math.max(limits.least, Math.ceil(weight - drift) + 1)
          else limits.most = Math.min(limits.most, Math.floor(weight + drift))
          if (event.allowed || countsRefused) own++
          if (limits.least > limits.most) return undefined
        }
        return limits
      }),
    )

/** Where weights matter, a beginning within a long silence has to be placed more finely. */
const FINENESS = 60

/** Where a window may begin: between two neighbours on the dial, all such places being alike to who counts. */
function phasesOf(events: readonly Event[], seconds: number, step = Number.POSITIVE_INFINITY): number[] {
  const dial = [...new Set(events.map(({ at }) => at % seconds))].sort((a, b) => a - b)
  return dial.flatMap((from, i) => {
    const to = dial[i + 1] ?? (dial[0] ?? 0) + seconds
    const pieces = Math.max(1, Math.ceil((to - from) / step))
    return Array.from({ length: pieces }, (_each, piece) => from + ((to - from) * (piece + 0.5)) / pieces)
  })
}

function merged(all: readonly (Limits | undefined)[]): Limits | undefined {
  const fitting = all.flatMap(each => each ?? [])
  if (fitting.length === 0) return undefined
  return {
    least: fitting.reduce((least, each) => Math.min(least, each.least), Number.POSITIVE_INFINITY),
    most: fitting.reduce((most, each) => Math.max(most, each.most), 0),
  }
}

export const WINDOWED: readonly { limiter: LimiterKind; model: Model }[] = [
  { limiter: 'fixed-window', model: fromFirst },
  { limiter: 'fixed-window', model: byClock },
  { limiter: 'sliding-window', model: log(false) },
  { limiter: 'sliding-window', model: log(true) },
  { limiter: 'sliding-window', model: weighed(false) },
  { limiter: 'sliding-window', model: weighed(true) },
]

/**
 * Whether a bucket of this capacity, filled at a speed between the two, lets through and refuses alike. Levels are
 * those at the noted times: they are wrong by what the slack is worth, and do not become more so by the number of events.
 */
export function bucketFits(
  events: readonly Event[],
  capacity: number,
  [slow, fast]: readonly [number, number],
  seconds: number,
): boolean {
  const slack = seconds * fast
  let [low, high] = [capacity, capacity]
  let at = events[0]?.at ?? 0
  for (const event of events) {
    const filled = low + (event.at - at) * slow
    // A full bucket lets through, whatever the clock says.
    if (!event.allowed && filled >= capacity + 2 * slack) return false
    low = Math.min(capacity, filled)
    high = Math.min(capacity + slack, high + (event.at - at) * fast)
    at = event.at
    if (event.allowed ? high < 1 - slack : low >= 1 + slack) return false
    if (event.allowed) [low, high] = [Math.max(-slack, low - 1), high - 1]
    else high = Math.min(high, 1 + slack)
  }
  return true
}
