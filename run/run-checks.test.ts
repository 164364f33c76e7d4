import { describe, expect, it } from 'vitest'
import { policyFor } from '../probe/environment/policy.ts'
import { askingText, checksPlanText, planText, progressText } from './run-checks.ts'

const policy = policyFor('test', { maxRequests: 655, requestsPerSecond: 20 })
const LIMIT = { requests: 100, seconds: 60 }
const plan = { done: 0, leftOut: 0, all: 351, unfit: 0, requests: 655, seconds: 360 }

describe('the plan of a run', () => {
  it('says how many requests and how long, at the pace and at the rate limit that is known', () => {
    const bounds =
      'the run sends at most 655 requests (policy.maxRequests) and takes at most 15 min (policy.maxMinutes).'
    expect(planText(150, policy, undefined)).toBe(
      `Plan: about 150 requests for the contract, about 8 s at 20 a second, as no rate limit is known; ${bounds}`,
    )
    expect(planText(150, policy, LIMIT)).toBe(
      `Plan: about 150 requests for the contract, about 1 min at 20 a second and 100 requests in 1 min; ${bounds}`,
    )
    expect(planText(700, policy, { ...LIMIT, perToken: true })).toMatch(
      /^Plan: about 655 requests .* 100 requests in 1 min for each token; /,
    )
  })

  it('says before the first check how many there are, and how many are left out', () => {
    expect(checksPlanText(plan, policy, LIMIT)).toBe(
      'Plan: 351 checks, about 655 requests, about 6 min at 20 a second and 100 requests in 1 min.',
    )
    expect(checksPlanText({ ...plan, unfit: 51 }, policy, undefined)).toBe(
      'Plan: 300 checks, about 655 requests, about 6 min at 20 a second, as no rate limit is known. 51 more are left out, as the policy leaves no requests or time for them: further variants first, then what only should hold.',
    )
  })
})

it('progress while a service is asked says how many of about how many requests, the time left, and what is waited for', () => {
  const slow = { requests: 30, seconds: 15 }
  expect(askingText(150, slow, policy, [])).toBe('30 of about 150 requests · about 1 min left')
  expect(askingText(150, { requests: 30, seconds: 1 }, policy, [], LIMIT)).toBe(
    '30 of about 150 requests · about 1 min left',
  )
  expect(askingText(150, { requests: 0, seconds: 1 }, policy, [])).toBe('0 of about 150 requests · about 8 s left')
  const closed = [{ scope: '/ext-verify', milliseconds: 95_000 }]
  expect(askingText(150, slow, policy, closed)).toBe(
    '30 of about 150 requests · about 1 min 41 s left · waiting 1 min 35 s for the rate limit of /ext-verify',
  )
  expect(askingText(150, { requests: 163, seconds: 40 }, policy, [])).toBe('163 requests')
})

it('progress says checks done of how many, the time left, and what is waited for', () => {
  expect(progressText({ ...plan, done: 120 }, [])).toBe('120 of 351 checks · about 6 min left')
  const closed = [
    { scope: '/auth-authenticate', milliseconds: 35_000 },
    { scope: '/ext-verify', milliseconds: 2_000 },
  ]
  expect(progressText({ ...plan, done: 120, leftOut: 30, unfit: 20, seconds: 12 }, closed)).toBe(
    '120 of 301 checks · 30 left out · about 12 s left · waiting 35 s for the rate limit of /auth-authenticate',
  )
})
