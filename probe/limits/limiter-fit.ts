/** Which limiters could have let through and refused what was seen; only what all of them share is claimed. */
import { bucketFits, type Event, type LimiterKind, WINDOWED } from './limiter-models.ts'

/** Both ends included; null above where nothing was refused. */
type Range = [number, number | null]

export interface Fit {
  limiters: LimiterKind[]
  limit: Range
  windowSeconds: Range
}

const WINDOWS = [...Array.from({ length: 120 }, (_each, i) => i + 1), 180, 300, 600, 900, 1800, 3600, 7200, 86_400]
/** Each speed stands for all up to the next. */
const STEP = 1.06
const SPEEDS = Array.from({ length: 140 }, (_each, i) => 0.01 * STEP ** i)
const MOST_CAPACITY = 200

/**
 * `schedules`: the events under each assumption of what is counted together. `slack`: seconds by which their times may
 * be wrong. `undefined` where no model fits.
 */
export function fitted(schedules: readonly (readonly Event[])[], slack: number): Fit | undefined {
  const fits = schedules.flatMap(events => [...windowed(events, slack), ...bucket(events, slack)])
  if (fits.length === 0) return undefined
  return {
    limiters: [...new Set(fits.map(each => each.limiter))],
    limit: spanOf(fits.map(each => each.limit)),
    windowSeconds: spanOf(fits.map(each => each.window)),
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
}

function windowed(events: readonly Event[], slack: number): One[] {
  return WINDOWS.flatMap(seconds =>
    WINDOWED.flatMap(({ limiter, model }) => {
      const limits = model(events, seconds, slack)
      return limits === undefined ? [] : { limiter, limit: [limits.least, limits.most], window: [seconds, seconds] }
    }),
  )
}

function bucket(events: readonly Event[], slack: number): One[] {
  // What fills faster than the clock can be read could explain anything.
  const speeds = SPEEDS.filter(speed => speed * STEP * slack < 0.5)
  const most = Math.min(MOST_CAPACITY, events.filter(each => each.allowed).length)
  const capacities = Array.from({ length: most }, (_each, i) => i + 1)
  return capacities.flatMap(capacity =>
    speeds.flatMap(speed =>
      bucketFits(events, capacity, [speed, speed * STEP], slack)
        ? {
            limiter: 'token-bucket' as const,
            limit: [capacity, capacity],
            window: [capacity / (speed * STEP), capacity / speed],
          }
        : [],
    ),
  )
}

function spanOf(ranges: readonly [number, number][]): Range {
  const most = Math.max(...ranges.map(each => each[1]))
  return [Math.min(...ranges.map(each => each[0])), Number.isFinite(most) ? most : null]
}
