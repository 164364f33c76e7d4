import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Lab, roomIn } from '../lab.ts'
import { type Bench, trial } from './trials.ts'

const labAfter = (begun: number, requests: number) =>
  ({ begun, client: { cost: () => ({ requests }) } }) as unknown as Lab

it('has no room beyond 150 requests of this discovery, whatever was sent before and is kept', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(500), fc.nat(400), fc.nat(80), async (begun, spent, kept) => {
      const lab = labAfter(begun, begun + spent)
      expect(spent + roomIn(lab, kept)).toBeLessThanOrEqual(Math.max(150 - kept, spent))
      expect(roomIn(lab, kept)).toBe(roomIn(labAfter(0, spent), kept))
      if (roomIn(lab) > 0) return
      const bench = { left: 9, acceptable: 9 } as Bench
      expect(await trial(lab, bench, { encoding: 'json', body: {} }, '')).toBeUndefined()
    }),
  )
})
