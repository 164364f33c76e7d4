import { describe, expect, it } from 'vitest'
import { rateHeaderNames, statedLimits } from './rate-headers.ts'

describe('statedLimits', () => {
  it.each([
    [
      { ratelimit: '"default";r=50;t=30', 'ratelimit-policy': '"default";q=100;w=60' },
      [{ limit: 100, windowSeconds: 60 }],
    ],
    [
      { 'ratelimit-policy': '"burst";q=10;w=1, "a, day";q=1000;w=86400' },
      [
        { limit: 10, windowSeconds: 1 },
        { limit: 1000, windowSeconds: 86400 },
      ],
    ],
    [
      { ratelimit: 'limit=100, remaining=50, reset=5', 'ratelimit-policy': '100;w=60' },
      [{ limit: 100, windowSeconds: 60 }],
    ],
    [{ 'ratelimit-limit': '100, 100;w=60', 'ratelimit-reset': '12' }, [{ limit: 100, windowSeconds: 60 }]],
    [{ 'ratelimit-limit': '100', 'ratelimit-reset': '12' }, [{ limit: 100 }]],
    [{ 'x-ratelimit-limit': '30', 'x-ratelimit-window': '60' }, [{ limit: 30, windowSeconds: 60 }]],
    [{ 'x-ratelimit-limit': '30', 'x-ratelimit-reset': '1767323045' }, [{ limit: 30 }]],
    [{ 'x-ratelimit-limit-minute': '5' }, [{ limit: 5, windowSeconds: 60 }]],
    [{ 'x-rate-limit-limit': '1m', 'x-rate-limit-remaining': '9' }, [{ windowSeconds: 60 }]],
    [
      { 'x-ratelimit-burst-capacity': '120', 'x-ratelimit-replenish-rate': '12', 'x-ratelimit-remaining': '3' },
      [{ limit: 120, windowSeconds: 10, limiter: 'token-bucket' }],
    ],
    [{ 'x-rate-limit-limit': '10.00', 'x-rate-limit-duration': '1' }, [{ limit: 10, windowSeconds: 1 }]],
    [{ ratelimit: '"default";r=50;t=30' }, []],
    [{ 'x-ratelimit-limit': 'many' }, []],
    [{}, []],
  ])('reads %j', (headers, limits) => {
    expect(statedLimits(headers as Record<string, string>)).toEqual(limits)
  })

  it('names the headers as they are usually spelled', () => {
    const names = { 'x-ratelimit-limit': '1', ratelimit: '', 'x-rate-limit-reset': '', 'retry-after': '1', date: '' }
    expect(rateHeaderNames(names)).toEqual(['X-RateLimit-Limit', 'RateLimit', 'X-Rate-Limit-Reset'])
  })
})
