import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Effect } from '../../contract/endpoint.ts'
import { policyFor } from '../environment/policy.ts'
import { RunBudget, RunSpent } from './budget.ts'

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

const budgetOf = (given: Parameters<typeof policyFor>[1], time: ReturnType<typeof clock>, timed = false) =>
  new RunBudget(policyFor('sandbox', given), time, { timed })
const READ = { effect: 'reads' as Effect }

describe('the budget of a run', () => {
  it('lets the first through at once and the rest in their time, in order', async () => {
    const time = clock()
    const budget = budgetOf({ requestsPerSecond: 4 }, time)
    const order: string[] = []
    const turns = ['a', 'b', 'c'].map(async name => {
      const waited = await budget.turn(READ)
      order.push(`${name} ${waited}`)
    })
    await Promise.all(turns)
    expect(order).toEqual(['a 0', 'b 250', 'c 500'])
  })

  it('makes no burst after a pause', async () => {
    const time = clock()
    const budget = budgetOf({ requestsPerSecond: 10 }, time)
    await budget.turn(READ)
    time.pass(10_000)
    expect([await budget.turn(READ), await budget.turn(READ)]).toEqual([0, 100])
  })

  it('never sends more in any window than the rate allows, whatever timers do', async () => {
    const errors = fc.array(fc.integer({ min: -3, max: 9 }), { minLength: 1 })
    const pauses = fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 5, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 100 }), errors, pauses, async (rate, early, idle) => {
        const time = clock(early)
        const budget = budgetOf({ requestsPerSecond: rate }, time)
        const sent: number[] = []
        for (const pause of idle) {
          await budget.turn(READ)
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
    const budget = budgetOf({ requestsPerSecond: 1000, maxRequests: 2 }, clock())
    await budget.turn(READ)
    await budget.turn(READ)
    await expect(budget.turn(READ)).rejects.toMatchObject({ code: 'BUDGET_SPENT', exitCode: 4 })
  })

  it('ends with its time, also where a limit or the row would last longer', async () => {
    const time = clock()
    const budget = budgetOf({ requestsPerSecond: 1, maxMinutes: 1 }, time, true)
    budget.close('/ext-verify', 90_000)
    await expect(budget.turn({ ...READ, scope: '/ext-verify' })).rejects.toThrow(
      'The 1 minute that policy.maxMinutes allows a run are nearly over, and the service limits requests to /ext-verify for 90 s more.',
    )
    expect(budget.cost().requests).toBe(0)
    const ends = await Promise.allSettled(Array.from({ length: 70 }, () => budget.turn(READ)))
    expect(ends.filter(each => each.status === 'fulfilled')).toHaveLength(60)
    expect(ends.at(-1)).toMatchObject({ status: 'rejected', reason: { member: 'maxMinutes' } })
    await expect(budget.turn(READ)).rejects.toBeInstanceOf(RunSpent)
    expect(budget.left()).toEqual({ requests: 3940, milliseconds: 0 })
  })

  it('waits for something else no longer than its time', async () => {
    const time = clock()
    const budget = budgetOf({ maxMinutes: 1 }, time, true)
    await budget.pause(50_000)
    expect(budget.left().milliseconds).toBe(10_000)
    await expect(budget.pause(20_000)).rejects.toThrow(
      'The 1 minute that policy.maxMinutes allows a run are nearly over, and 20 s more would be waited.',
    )
    expect(budget.left().milliseconds).toBe(10_000)
  })

  it('has one count of a scope wait, or all of them', async () => {
    const time = clock()
    const budget = budgetOf({ requestsPerSecond: 1000 }, time, true)
    const waited = async (scope: string) => Math.round((await budget.turn({ ...READ, scope })) / 1000)
    budget.close('/ext-verify one', 30_000)
    expect(budget.closed()).toMatchObject([{ scope: '/ext-verify' }])
    expect([await waited('/ext-verify other'), await waited('/ext-verify one')]).toEqual([0, 30])
    budget.close('/ext-verify', 30_000)
    expect([await waited('/ext-verify other'), await waited('/ext-verify one')]).toEqual([30, 0])
  })

  it('has no end in time where it is not timed', async () => {
    const time = clock()
    const budget = budgetOf({ maxMinutes: 1 }, time)
    time.pass(120_000)
    await budget.turn(READ)
    expect(budget.left().milliseconds).toBe(Number.POSITIVE_INFINITY)
  })

  it('stops whoever waits for a limit or for the next place, at once', async () => {
    const never = { now: () => 0, sleep: () => new Promise<void>(() => undefined) }
    const budget = new RunBudget(policyFor('sandbox', { requestsPerSecond: 1 }), never)
    budget.close('/ext-verify', 60_000)
    await budget.turn(READ)
    const waiting = [budget.turn({ ...READ, scope: '/ext-verify' }), budget.turn(READ), budget.turn(READ)]
    budget.stop()
    for (const end of await Promise.allSettled([...waiting, budget.turn(READ)]))
      expect(end).toMatchObject({ status: 'rejected', reason: { code: 'INTERRUPTED' } })
    expect(budget.cost().requests).toBe(1)
  })

  it('waits for limits of several kinds at the same time, and holds up nobody else', async () => {
    const wakes: (() => void)[] = []
    let at = 0
    const set = (to: number) => {
      at = Math.max(at, to)
    }
    const time = {
      now: () => {
        set(at + 1)
        return at
      },
      sleep: (ms: number) =>
        new Promise<void>(wake => {
          wakes.push(() => {
            set(ms + 1000)
            wake()
          })
        }),
    }
    const budget = new RunBudget(policyFor('sandbox', { requestsPerSecond: 10_000 }), time)
    const sent: string[] = []
    const send = async (scope?: string) => {
      await budget.turn(scope === undefined ? READ : { ...READ, scope })
      sent.push(scope ?? 'no scope')
    }
    budget.close('/auth-authenticate', 60_000)
    budget.close('/ext-verify', 30_000)
    const waiting = [send('/auth-authenticate'), send('/ext-verify')]
    await send('/ext-reach')
    await send()
    // Both wait already: neither for the other.
    expect(wakes).toHaveLength(2)
    wakes[1]?.()
    await waiting[1]
    wakes[0]?.()
    await waiting[0]
    expect(sent).toEqual(['/ext-reach', 'no scope', '/ext-verify', '/auth-authenticate'])
  })
})
