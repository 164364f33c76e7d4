import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findSize, type Verdict } from './size-search.ts'

const MIB = 1024 * 1024

/** A service that reads up to `limit` bytes, and what it was asked. */
function service(limit: number) {
  const asked: number[] = []
  const ask = async (bytes: number): Promise<Verdict> => {
    asked.push(bytes)
    return bytes > limit ? 'over' : 'read'
  }
  return { asked, ask }
}

describe('findSize', () => {
  it.each([1024, 8192, 10_000, 16_384, 102_400, 100_000, 1_000_000, MIB, 2 * MIB, 2.5 * MIB])(
    'finds %i bytes exactly, whether the limit itself is read or rejected',
    async limit => {
      for (const most of [limit, limit - 1]) {
        const { asked, ask } = service(most)
        expect(await findSize(640, ask)).toEqual({ read: most, rejected: most + 1 })
        expect(asked.length).toBeLessThanOrEqual(8)
      }
    },
  )

  it('never claims what it has not seen: the truth lies between what was read and what was rejected', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 640, max: 12 * MIB }), fc.boolean(), async (limit, further) => {
        const { asked, ask } = service(limit)
        const found = await findSize(640, ask, further)
        expect(found?.read).toBeLessThanOrEqual(limit)
        expect(found?.rejected ?? Number.POSITIVE_INFINITY).toBeGreaterThan(limit)
        expect([640, ...asked]).toContain(found?.read)
        if (found?.rejected !== undefined) expect(asked).toContain(found.rejected)
        expect(asked.length).toBeLessThanOrEqual(further ? 9 : 8)
      }),
    )
  })

  it('looks above 2.5 MiB only where that is asked for', async () => {
    const { asked, ask } = service(8 * MIB)
    expect(await findSize(640, ask)).toEqual({ read: 2.5 * MIB + 1, rejected: undefined })
    expect(asked).toEqual([2.5 * MIB + 1])
    expect(await findSize(640, ask, true)).toEqual({ read: 8 * MIB, rejected: 8 * MIB + 1 })
    expect(Math.max(...asked)).toBe(10 * MIB + 1)
  })

  it('claims nothing where an answer is unclear, or contradicts another one', async () => {
    expect(await findSize(640, async bytes => (bytes > 50_000 ? 'over' : 'unclear'))).toBeUndefined()
    const moody = async (bytes: number): Promise<Verdict> => (bytes > MIB || bytes === 1025 ? 'over' : 'read')
    const found = await findSize(640, moody)
    expect(found === undefined || (found.rejected ?? 0) > found.read).toBe(true)
  })
})
