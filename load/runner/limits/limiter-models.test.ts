import { describe, expect, it } from 'vitest'
import { fixedWindow } from '../../../contract/derive/testdata/limiters.ts'
import { bucketLimits, fitted, WINDOWED } from './limiter-fit.ts'
import { type Event, timelineOf } from './limiter-timeline.ts'

/** Seconds by which a clock is coarser than what is counted. */
const SLACK = 0.0001
const events =
  (...all: [number, boolean][]) =>
  (off: number): Event[] =>
    all.map(([at, allowed]) => ({ at, allowed, off }))

function bucketFits(
  noted: ReturnType<typeof events>,
  capacity: number,
  speeds: [number, number],
  off: number,
): boolean {
  const limits = bucketLimits([timelineOf(noted(off), SLACK)], speeds)
  return limits !== undefined && limits.least <= capacity && capacity <= limits.most
}

describe('bucketLimits', () => {
  it('bears that an event is noted a little early or late, and no more than that', () => {
    // Two tokens, one more a second: the third comes 20 ms, or 200 ms, before it is due.
    const noted = (at: number) => events([0, true], [0, true], [0.5, false], [at, true])
    expect(bucketFits(noted(0.98), 2, [1, 1], 0.03)).toBe(true)
    expect(bucketFits(noted(0.98), 2, [1, 1], 0)).toBe(false)
    expect(bucketFits(noted(0.8), 2, [1, 1], 0.03)).toBe(false)
  })

  it('lets a full bucket reject nothing', () => {
    expect(bucketFits(events([0, true], [5, false]), 1, [1, 1], 0.03)).toBe(false)
    expect(bucketFits(events([0, true], [0.5, false]), 1, [1, 1], 0.03)).toBe(true)
  })
})

describe('a window of the clock', () => {
  const [, byClock] = WINDOWED

  it('may begin alongside an event, which then is of either window', () => {
    // Two a second, counted from 0.5 on; at 1.49 the next window had begun, by the service's clock.
    const noted = events(
      [0.6, true],
      [0.8, true],
      [0.9, false],
      [1.3, false],
      [1.49, true],
      [1.6, true],
      [1.7, false],
      [2.3, false],
      [2.52, true],
    )
    expect(byClock?.model([timelineOf(noted(0.03), SLACK)], 1)).toEqual({ least: 2, most: 2 })
    expect(byClock?.model([timelineOf(noted(0.001), SLACK)], 1)).toEqual({ least: 2, most: 2 })
    const early = events(
      [0.6, true],
      [0.8, true],
      [0.9, false],
      [1.49, true],
      [1.6, true],
      [1.7, false],
      [2.48, false],
      [2.52, true],
      [2.6, true],
      [2.7, false],
    )
    expect(byClock?.model([timelineOf(early(0.03), SLACK)], 1)?.most).toBe(2)
    expect(byClock?.model([timelineOf(early(0.03), SLACK)], 7)).toBeUndefined()
  })
})

it('bounds the number from both sides although no window was seen to its end', () => {
  const limiter = fixedWindow(600, 60)
  const observed: Event[] = []
  for (let now = 1_000_000.1; now < 1_000_020; now += observed.at(-1)?.allowed === false ? 0.1 : 0.004)
    observed.push({ at: now, allowed: limiter(now).allowed, off: 0.001 })
  const [least = 0, most] = fitted([[observed]], SLACK)?.limit ?? []
  expect(least).toBeGreaterThan(250)
  expect(least).toBeLessThanOrEqual(600)
  expect(most).toBeGreaterThanOrEqual(600)
  expect(most).toBeLessThan(650)
})
