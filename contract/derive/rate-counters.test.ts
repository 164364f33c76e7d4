import { describe, expect, it } from 'vitest'
import { counterIn } from './rate-headers.ts'

const NOW = 1_767_323_045
const DATE = { date: 'Fri, 02 Jan 2026 03:04:05 GMT' }

describe('counterIn', () => {
  it.each<[Record<string, string>, number | undefined, number | undefined]>([
    [{ ratelimit: '"default";r=50;t=30' }, 50, 30],
    [{ ratelimit: 'limit=100, remaining=49, reset=12' }, 49, 12],
    [{ 'ratelimit-remaining': '7', 'ratelimit-reset': '12' }, 7, 12],
    [{ 'x-ratelimit-remaining': '7', 'x-ratelimit-reset': String(NOW + 20) }, 7, 20],
    [{ 'x-ratelimit-remaining': '7', 'x-ratelimit-reset': String((NOW + 20) * 1000) }, 7, 20],
    [{ 'x-rate-limit-remaining': '9', 'x-rate-limit-reset': '2026-01-02T03:04:35.0000000Z' }, 9, 30],
    [{ 'x-ratelimit-remaining': '7', 'x-ratelimit-reset': 'Fri, 02 Jan 2026 03:05:05 GMT' }, 7, 60],
    [{ 'x-ratelimit-remaining': '59', 'x-ratelimit-reset': '1m2.5s' }, 59, 62.5],
    [{ 'x-ratelimit-remaining': '-1', 'x-ratelimit-reset': 'soon' }, undefined, undefined],
    [{}, undefined, undefined],
  ])('reads %j', (headers, remaining, resetSeconds) => {
    expect(counterIn({ ...DATE, ...headers }, NOW)).toMatchObject(
      JSON.parse(JSON.stringify({ remaining, resetSeconds })),
    )
    expect(counterIn({ ...DATE, ...headers }, NOW).resetSeconds).toBe(resetSeconds)
  })

  it("takes a time for what it is on the service's clock", () => {
    const headers = { ...DATE, 'x-ratelimit-reset': String(NOW + 20) }
    expect(counterIn(headers, NOW + 500)).toEqual({ resetSeconds: 20, resetAt: NOW + 20 })
  })
})
