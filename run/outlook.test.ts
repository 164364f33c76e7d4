import { describe, expect, it } from 'vitest'
import { policyFor } from '../probe/environment/policy.ts'
import { checksPlanWords, planWords, progressWords } from './outlook.ts'

const policy = policyFor('test', { maxRequests: 655, requestsPerSecond: 20 })
const LIMIT = { requests: 100, seconds: 60 }
const plan = { done: 0, leftOut: 0, all: 351, unfit: 0, requests: 655, seconds: 360 }

describe('the plan of a run', () => {
  it('says how many requests and how long, at the pace and at the rate limit that is known', () => {
    expect(planWords(policy, undefined)).toBe(
      'Plan: at most 655 requests (policy.maxRequests), at most 15 min (policy.maxMinutes). At 20 a second all of them take 33 s; no rate limit is known yet.',
    )
    expect(planWords(policy, LIMIT)).toBe(
      'Plan: at most 655 requests (policy.maxRequests), at most 15 min (policy.maxMinutes). At the recorded rate limit, 100 requests in 1 min, all of them take 6 min.',
    )
    expect(planWords(policy, { ...LIMIT, perToken: true })).toContain(
      '100 requests in 1 min for each token, all of them take 3 min.',
    )
  })

  it('says before the first check how many there are, and how many are left out', () => {
    expect(checksPlanWords(plan, policy, LIMIT)).toBe(
      'Plan: 351 checks, about 655 requests, about 6 min at 100 requests in 1 min.',
    )
    expect(checksPlanWords({ ...plan, unfit: 51 }, policy, undefined)).toBe(
      'Plan: 300 checks, about 655 requests, about 6 min at 20 a second. 51 more are left out, as the policy leaves no requests or time for them: further variants first, then what only should hold.',
    )
  })
})

it('progress says checks done of how many, the time left, and what is waited for', () => {
  expect(progressWords({ ...plan, done: 120 }, [])).toBe('120 of 351 checks · about 6 min left')
  const closed = [
    { scope: '/auth-authenticate', milliseconds: 35_000 },
    { scope: '/ext-verify', milliseconds: 2_000 },
  ]
  expect(progressWords({ ...plan, done: 120, leftOut: 30, unfit: 20, seconds: 12 }, closed)).toBe(
    '120 of 301 checks · 30 left out · about 12 s left · waiting 35 s for the rate limit of /auth-authenticate',
  )
})
