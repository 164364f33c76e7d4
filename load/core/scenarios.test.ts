import fc from 'fast-check'
import { expect, it } from 'vitest'
import { arrivalsOf, highestRate, lengthOf, type Profile, withOverrides } from './profile.ts'
import { type ArrivalScenario, longestRunSeconds, scenariosOf, vusFor } from './scenarios.ts'
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

it('plans one constant arrival rate a step, one after the other, and a canary beside them all', () => {
  const scenarios = scenariosOf(profile, 4)
  expect(scenarios['low']).toMatchObject({ rate: 5, timeUnit: '1s', startTime: '0ms', duration: '10000ms' })
  expect(scenarios['high']).toMatchObject({ rate: 12500, timeUnit: '1000s', startTime: '10000ms', duration: '20000ms' })
  expect(scenarios['canary']).toMatchObject({ executor: 'constant-vus', vus: 1, duration: '30000ms' })
})

it('sizes for a journey whose every call takes the whole time-out, and waits for it at the end', () => {
  const high = scenariosOf(profile, 4)['high'] as ArrivalScenario
  expect(high.preAllocatedVUs).toBe(Math.ceil(12.5 * 2 * 4 * 1.2))
  expect(high.maxVUs).toBe(high.preAllocatedVUs)
  expect(Number.parseInt(high.gracefulStop, 10)).toBeGreaterThanOrEqual(8000)
  expect(longestRunSeconds(profile, 4)).toBeGreaterThanOrEqual(38)
})

it('keeps the proportions of a profile when rate or length are given', () => {
  fc.assert(
    fc.property(rates, fc.integer({ min: 1, max: 3600 }), (rate, seconds) => {
      const other = withOverrides(profile, { rate, seconds })
      expect(highestRate(other)).toBeCloseTo(rate, 6)
      expect(lengthOf(other)).toBeCloseTo(seconds, 6)
      expect(arrivalsOf(other) / arrivalsOf(profile)).toBeCloseTo((rate / 12.5) * (seconds / 30), 6)
    }),
  )
})

it('has k6 end the run where the service is down, and leaves every other rule to the record', () => {
  expect(thresholdsOf(profile)).toEqual({
    http_req_failed: [{ threshold: 'rate<0.5', abortOnFail: true, delayAbortEval: '5s' }],
  })
})
