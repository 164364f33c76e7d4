import { expect, it } from 'vitest'
import { KillSwitch, type Live } from './run-k6.ts'

const live = (calls: number, down: number): Live => ({
  started: calls,
  calls,
  p95: 1,
  failedShare: 0,
  downShare: calls === 0 ? 0 : down / calls,
  dropped: 0,
  limited: 0,
})

it('trips on the last seconds, however good the hour before was', () => {
  const kill = new KillSwitch(0.5)
  let tripped: number | undefined
  for (let second = 1; second < 3700 && tripped === undefined; second++) {
    const down = Math.max(0, second - 3600) * 10
    if (kill.trips(second, live(second * 10, down))) tripped = second
  }
  expect(tripped).toBeGreaterThan(3601)
  expect(tripped).toBeLessThanOrEqual(3607)
})

it('stays quiet on few calls and on a share below its own', () => {
  const few = new KillSwitch(0.5)
  expect(few.trips(1, live(0, 0))).toBe(false)
  expect(few.trips(2, live(10, 10))).toBe(false)
  const some = new KillSwitch(0.5)
  for (let second = 1; second < 60; second++) expect(some.trips(second, live(second * 100, second * 49))).toBe(false)
})
