import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Pacer } from './pacer.ts'

/** A clock whose timers ring a little early or late. */
function clock(errors: readonly number[] = [0]) {
  let at = 0
  let turn = 0
  return {
    now: () => at,
    sleep: async (ms: number) => {
      at += Math.max(0.01, ms + (errors[turn++ % errors.length] ?? 0))
    },
    pass: (ms: number) => {
      at += ms
    },
  }
}

describe('the pacer', () => {
  it('lets the first through at once and the rest in their time, in order', async () => {
    const time = clock()
    const pacer = new Pacer(4, 100, time)
    const order: string[] = []
    const turns = ['a', 'b', 'c'].map(async name => {
      const waited = await pacer.turn()
      order.push(`${name} ${waited}`)
    })
    await Promise.all(turns)
    expect(order).toEqual(['a 0', 'b 250', 'c 500'])
  })

  it('makes no burst after a pause', async () => {
    const time = clock()
    const pacer = new Pacer(10, 100, time)
    await pacer.turn()
    time.pass(10_000)
    expect([await pacer.turn(), await pacer.turn()]).toEqual([0, 100])
  })

  it('never sends more in any window than the rate allows, whatever timers do', async () => {
    const errors = fc.array(fc.integer({ min: -3, max: 9 }), { minLength: 1 })
    const pauses = fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 5, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 100 }), errors, pauses, async (rate, early, idle) => {
        const time = clock(early)
        const pacer = new Pacer(rate, 1000, time)
        const sent: number[] = []
        for (const pause of idle) {
          await pacer.turn()
          sent.push(time.now())
          time.pass(pause)
        }
        for (const [i, from] of sent.entries())
          for (const [j, to] of sent.entries())
            if (j > i) expect(j - i).toBeLessThanOrEqual(((to - from) * rate) / 1000 + 1)
      }),
    )
  })

  it('stops at the most', async () => {
    const pacer = new Pacer(1000, 2, clock())
    await pacer.turn()
    await pacer.turn()
    await expect(pacer.turn()).rejects.toMatchObject({ code: 'BUDGET_SPENT', exitCode: 4 })
  })
})
