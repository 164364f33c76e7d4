/** Requests of one discovery: what is kept for investigators that come late. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type DiscoveryContext, MOST_REQUESTS, roomIn } from './context.ts'

const contextOf = (begun: number, sent: number, done: readonly string[]) =>
  ({
    begun,
    client: { exchanges: () => Array.from({ length: begun + sent }) },
    steps: done.map(id => ({ id })),
  }) as unknown as DiscoveryContext

const LATE = ['auth-refusal', 'errors', 'versioning', 'limits-rate']

it('never has room beyond the most, and less as long as somebody is still to come', () =>
  fc.assert(
    fc.property(fc.nat(40), fc.nat(MOST_REQUESTS + 20), fc.subarray(LATE), fc.nat(20), (begun, sent, done, kept) => {
      const room = roomIn(contextOf(begun, sent, done), kept)
      expect(room).toBeGreaterThanOrEqual(0)
      expect(sent + room).toBeLessThanOrEqual(Math.max(sent, MOST_REQUESTS - kept))
      // Who was there needs nothing more.
      for (const id of LATE.filter(each => !done.includes(each)))
        expect(roomIn(contextOf(begun, sent, [...done, id]), kept)).toBeGreaterThanOrEqual(room)
      const all = roomIn(contextOf(begun, 0, LATE))
      expect(all).toBe(MOST_REQUESTS)
      expect(roomIn(contextOf(begun, 0, []))).toBeLessThan(all)
    }),
  ))
