/** Limits that fit what was seen, and the search for where the windows of a clock begin. */

/** Both ends included. */
export interface Limits {
  least: number
  most: number
}

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
