import { describe, expect, it } from 'vitest'
import { smallEnvironment } from '../probe/sender/testdata/small-environment.ts'
import { shareOf, workersFor } from './share.ts'

const policy = { ...smallEnvironment('http://127.0.0.1:1').policy, maxChanges: 499 }

describe('shareOf', () => {
  it('leaves the workers together no more than the policy allows and the run has left', () => {
    const spent = { requests: 101, refusedLogIns: 2, notifications: 1, changes: 3 }
    const share = shareOf(policy, { workers: 2, spent })
    expect(share).toMatchObject({
      requestsPerSecond: 250,
      maxRequests: 449,
      maxAuthFailures: 0,
      maxNotifications: 49,
      maxChanges: 248,
    })
  })
  it('goes below nothing where more was spent than is allowed', () => {
    const spent = { requests: 5000, refusedLogIns: 9, notifications: 900, changes: 900 }
    expect(shareOf(policy, { workers: 1, spent })).toMatchObject({
      maxRequests: 0,
      maxAuthFailures: 0,
      maxNotifications: 0,
      maxChanges: 0,
    })
  })
  it('asks for one worker where two would only wait', () => {
    expect([2, 5, 10, 200].map(requestsPerSecond => workersFor({ requestsPerSecond }))).toEqual([1, 1, 2, 2])
  })
})
