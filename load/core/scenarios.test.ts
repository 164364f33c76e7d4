import fc from 'fast-check'
import { expect, it } from 'vitest'
import { arrivalsOf, lengthOf, mostOf, type Profile, withOverrides } from './profile.ts'
import { longestRunSeconds, scenariosOf, vusFor } from './scenarios.ts'
import { thresholdsOf } from './thresholds.ts'

const profile: Profile = {
  summary: '',
  timeoutSeconds: 2,
  steps: [
    { name: 'low', rate: 5, seconds: 10 },
    { name: 'high', rate: 12.5, seconds: 20 },
  ],
  objectives: { failedShare: 0.01, p95: 300 },
  logIn: 'each',
  canaryLag: 10,
  killAt: 0.5,
}

const rates = fc.double({ min: 0.1, max: 500, noNaN: true })

it('has so many virtual users that even all calls at the time-out leave one free', () => {
  expect(vusFor(5, 5)).toBe(30)
  fc.assert(
    fc.property(rates, fc.double({ min: 0.1, max: 120, noNaN: true }), (rate, seconds) => {
      expect(vusFor(rate, seconds)).toBeGreaterThan(rate * seconds)
    }),
  )
})

it('plans one constant arrival rate a step, one after the other, and a canary alongside them all', () => {
  const scenarios = scenariosOf(profile, 4)
  expect(scenarios['low']).toMatchObject({ rate: 5, timeUnit: '1s', startTime: '0ms', duration: '10000ms' })
  expect(scenarios['high']).toMatchObject({ rate: 12500, timeUnit: '1000s', startTime: '10000ms', duration: '20000ms' })
  expect(scenarios['canary']).toMatchObject({ executor: 'constant-vus', vus: 1, duration: '30000ms' })
})

it('sizes for a journey whose every call takes the whole time-out, and waits for it at the end', () => {
  const high = scenariosOf(profile, 4)['high'] as Extract<ReturnType<typeof scenariosOf>[string], { startTime: string }>
  expect(high.preAllocatedVUs).toBe(Math.ceil(12.5 * 2 * 4 * 1.2))
  expect(high.maxVUs).toBe(high.preAllocatedVUs)
  expect(Number.parseInt(high.gracefulStop, 10)).toBeGreaterThanOrEqual(8000)
  expect(longestRunSeconds(profile, 4)).toBeGreaterThanOrEqual(38)
})

it('keeps the proportions of a profile when rate or length are given', () => {
  fc.assert(
    fc.property(rates, fc.integer({ min: 1, max: 3600 }), (rate, seconds) => {
      const other = withOverrides(profile, { rate, seconds })
      expect(mostOf(other).rate).toBeCloseTo(rate, 6)
      expect(lengthOf(other)).toBeCloseTo(seconds, 6)
      expect(arrivalsOf(other) / arrivalsOf(profile)).toBeCloseTo((rate / 12.5) * (seconds / 30), 6)
    }),
  )
})

it('has k6 end the run where half of the journeys of a recent window found the service down', () => {
  const end = (count: number) => [{ threshold: `count<${count.toFixed(2)}`, abortOnFail: true }]
  const down = (...counts: number[]) =>
    Object.fromEntries(counts.map((count, i) => [`journeys_down{window:${i}}`, end(count)]))
  // 5 a second for 10 s, then 12.5 for 20 s.
  expect(thresholdsOf(profile, 1)).toEqual(down(25, 62.5, 62.5))
  // A generator of ten plans 1 a second on average: its windows are as long as it takes for 20 journeys.
  expect(thresholdsOf(profile, 10)).toEqual(down(15))
  expect(thresholdsOf({ ...profile, killAt: 2 }, 1)).toEqual({})
  const hours = { ...profile, steps: [{ name: 'soak', rate: 10, seconds: 7200 }] }
  expect(Object.keys(thresholdsOf(hours, 1)).length).toBe(400)
})
