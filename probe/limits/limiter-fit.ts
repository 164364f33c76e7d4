/** Which limiters could have let through and refused what was seen; only what all of them share is claimed. */
import { bucketLimits } from './limiter-bucket.ts'
import { type LimiterKind, WINDOWED, type Windowed } from './limiter-models.ts'
import { type Event, type Timeline, timelineOf } from './limiter-timeline.ts'

/** Both ends included; null above where nothing was refused. */
type Range = [number, number | null]

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

const WINDOWS = [...Array.from({ length: 120 }, (_each, i) => i + 1), 180, 300, 600, 900, 1800, 3600, 7200, 86_400]
/** Speeds of a bucket, a second; each stands for all up to the next. */
const STEP = 1.06
const SPEEDS = Array.from({ length: 250 }, (_each, i) => 0.01 * STEP ** i)
/** Where a speed fits, it is looked at this much closer, so many times. */
const CLOSER = 5
const MOST_SPEEDS = 48

/**
 * `schedules`: the events under each assumption of what is counted together. `slack`: seconds by which their times may
 * be wrong. `undefined` where no model fits.
 */
export function fitted(schedules: readonly (readonly Event[])[], slack: number): Fit | undefined {
  return fittedApart(
    schedules.map(events => [events]),
    slack,
  )
}

/** The same where an assumption is that some requests are counted apart from others, by the same limiter. */
export function fittedApart(schedules: readonly (readonly (readonly Event[])[])[], slack: number): Fit | undefined {
  const fits = schedules.flatMap(apart => {
    const timelines = apart.filter(events => events.length > 0).map(events => timelineOf(events, slack))
    return timelines.length === 0 ? [] : [...windowed(timelines), ...bucket(timelines)]
  })
  if (fits.length === 0) return undefined
  const limiters = [...new Set(fits.map(each => each.limiter))]
  const [begins, ...otherwise] = [...new Set(fits.map(each => each.begins))]
  const [countsRefused, ...orNot] = [...new Set(fits.map(each => each.countsRefused ?? false))]
  return {
    limiters,
    limit: spanOf(fits.map(each => each.limit)),
    windowSeconds: spanOf(fits.map(each => each.window)),
    ...(limiters.length === 1 && limiters[0] === 'token-bucket'
      ? { refill: spanOf(fits.flatMap(each => (each.refill === undefined ? [] : [each.refill]))) }
      : {}),
    ...(begins === undefined || otherwise.length > 0 ? {} : { begins }),
    ...(countsRefused === undefined || orNot.length > 0 || limiters.join() !== 'sliding-window'
      ? {}
      : { countsRefused }),
  }
}

/** One number, and a window that another boundary would not narrow down. */
export function isKnown(fit: Fit | undefined): boolean {
  if (fit === undefined) return false
  const [shortest, longest] = fit.windowSeconds
  return fit.limit[0] === fit.limit[1] && longest !== null && longest <= shortest * 1.1
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
