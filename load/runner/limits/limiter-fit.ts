/** Which limiters could have let through and refused what was seen; only what all of them share is claimed. */
import { type LimiterKind, WINDOWED, type Windowed } from './limiter-models.ts'
import { type Event, type Limits, narrow, type Timeline, timelineOf, unlimited } from './limiter-timeline.ts'

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
