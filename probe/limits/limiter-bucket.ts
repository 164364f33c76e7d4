/** A bucket that is filled evenly, as a model: which capacities fit, for a range of speeds. */
import { type Limits, narrow, type Timeline, unlimited } from './limiter-timeline.ts'

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
    // What fills faster than the clock can be read could explain anything.
    if (timeline.drift * fast >= 0.5) return undefined
    leastOf(timeline, fast, limits)
    mostOf(timeline, slow, limits)
    // What is smaller than what comes back while a clock ticks cannot be told from no limit at all.
    if (timeline.drift === 0 && limits.most < 4 * timeline.slack * fast) return undefined
    if (limits.least > limits.most) return undefined
  }
  return limits
}

const TINY = 1e-9

/** As if each request had come as early as it may have, and time had given back as much as it can. */
function leastOf(timeline: Timeline, speed: number, limits: Limits): void {
  const { events, from, to, allowed, drift } = timeline
  let [lacks, at, taken] = [0, Number.NEGATIVE_INFINITY, 0]
  for (let i = 0; i < events.length; i++) {
    if (events[i]?.allowed !== true) continue
    const [now, until] = [(from[i] ?? 0) + drift, (to[i] ?? 0) - drift]
    lacks = Math.max(0, lacks - (now - at) * speed)
    at = now
    const unsure = Math.max(0, taken - (allowed.surely[i] ?? 0)) + (until - now + drift) * speed
    narrow(limits, Math.ceil(Math.max(0, lacks - unsure) + 1 - TINY), true)
    lacks++
    taken++
  }
}

/** As if each had come as late as it may have, and time had given back as little as it can. */
function mostOf(timeline: Timeline, speed: number, limits: Limits): void {
  const { events, from, allowed, drift } = timeline
  let [lacks, at, taken] = [0, Number.NEGATIVE_INFINITY, 0]
  for (let i = 0; i < events.length; i++) {
    if (events[i]?.allowed !== false) continue
    const now = (from[i] ?? 0) + drift
    for (let next = allowed.to[taken]; next !== undefined && next - drift <= now; next = allowed.to[++taken]) {
      if (drift > 0 && taken >= (allowed.perhaps[i] ?? 0)) break
      lacks = Math.max(0, lacks - (next - drift - at) * speed) + 1
      at = next - drift
    }
    const overdue = lacks - Math.max(0, now - at) * speed
    const unsure = Math.max(0, (allowed.perhaps[i] ?? 0) - taken)
    // A full bucket lets through, whatever the clock says; and refused is only who finds less than one in it.
    const isFull = unsure === 0 && overdue <= -2 * drift * speed
    const perhaps = isFull ? 0 : Math.max(0, overdue) + unsure + drift * speed + TINY
    narrow(limits, Math.ceil(perhaps + 1) - 1, false)
  }
}
