import { afterEach, describe, expect, it, vi } from 'vitest'
import { RunBudget, RunSpent } from '../probe/client/budget.ts'
import { policyFor } from '../probe/environment/policy.ts'
import { atDesk, DECIDED, openDesk, type Progress } from './desk.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0).reverse()) close()
  vi.restoreAllMocks()
})

type Given = Parameters<typeof policyFor>[1]

/** A clock that stands: nothing that is asked here has to wait. */
const clock = { now: () => 0, sleep: async () => undefined }
const check = (id: string, level: 'must' | 'should' = 'must', requests = 10) => ({
  id,
  level,
  cost: { requests },
  chapter: 'verify',
  title: id,
  basis: 'specified' as const,
  source: 'Specification',
  safeIn: [],
  needs: [],
})

async function deskOf(given: Given, checks = [check('VERIFY-01')], limit?: { requests: number; seconds: number }) {
  const policy = policyFor('test', given)
  const budget = new RunBudget(policy, clock, { timed: true })
  const plans: Progress[] = []
  const desk = await openDesk(new Map([['one', { budget, limit, checks: () => checks }]]), plan => plans.push(plan))
  closing.push(desk.close)
  const worker = async () => {
    const at = await atDesk(desk.address, 'one')
    closing.push(at.leave)
    return at
  }
  return { desk, budget, plans, workers: [await worker(), await worker()] as const }
}

describe('the workers of a run', () => {
  it('send together no more than the policy allows the run, however unevenly', async () => {
    const { workers, budget } = await deskOf({ maxRequests: 4, requestsPerSecond: 1000 })
    await budget.turn({ effect: 'reads' })
    const [first, second] = workers
    await first.turn({ effect: 'reads' })
    await first.turn({ effect: 'reads' })
    await second.turn({ effect: 'reads' })
    expect(second.cost().requests).toBe(4)
    const error = await first.turn({ effect: 'reads' }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(RunSpent)
    expect(error).toMatchObject({ member: 'maxRequests', code: 'BUDGET_SPENT', exitCode: 4 })
  })

  it('share what acts and the rejected logins', async () => {
    const { workers } = await deskOf({ maxNotifications: 1, requestsPerSecond: 1000 })
    const [first, second] = workers
    await first.turn({ effect: 'notifies' })
    await expect(second.turn({ effect: 'notifies' })).rejects.toMatchObject({ code: 'BUDGET_SPENT' })
    first.settle({ effect: 'notifies', done: false, rejectedLogin: false })
    await first.turn({ effect: 'authenticates' })
    first.settle({ effect: 'authenticates', done: false, rejectedLogin: true })
    await first.turn({ effect: 'reads' })
    await second.turn({ effect: 'notifies' })
    expect(second.cost()).toMatchObject({ refusedLogIns: 1, notifications: 0 })
    second.settle({ effect: 'notifies', done: true, rejectedLogin: false })
    second.giveBack('notifications')
    await second.turn({ effect: 'notifies' })
  })

  it('make the checks that are worth most, say why the others are left out, and tell how far it is', async () => {
    const further = ['a', 'b', 'c', 'd', 'e', 'f'].map(name => check(`ERR-27/${name}`))
    const { workers, desk, plans } = await deskOf({ maxRequests: 20 }, [...further, check('VERIFY-01')])
    expect(desk.progress()).toBeUndefined()
    const [first, second] = workers
    const left: string[] = []
    for (const { id } of further.slice(0, 4)) {
      left.push(await first.may(id))
      if (left.at(-1) === '') for (let sent = 0; sent < 9; sent++) await first.turn({ effect: 'reads' })
    }
    expect(plans).toMatchObject([{ all: 7, unfit: 5, requests: 18, done: 0 }])
    expect(left[0]).toBe('')
    expect(left[1]).toBe(
      'Left out: the 20 requests of policy.maxRequests do not suffice for all checks, and others are worth more.',
    )
    expect(await second.may('VERIFY-01')).toBe('')
    for (let sent = 0; sent < 8; sent++) await second.turn({ effect: 'reads' })
    second.over('VERIFY-01', 'inconclusive')
    await second.among([])
    expect([desk.ended('inconclusive'), desk.ended('pass')]).toEqual([1, 0])
    expect(desk.progress()).toMatchObject({ all: 7, done: 1, leftOut: 3 })
    expect(await first.among(['ERR-27/e', 'ERR-27/f'])).toEqual(['ERR-27/e'])
  })

  it('ask once more for what the first part of a run had no room for, before anything that is worth less', async () => {
    const checks = [
      check('VERIFY-01', 'must', 12),
      check('VERIFY-02', 'must', 12),
      check('VERIFY-03', 'should', 4),
      check('VERIFY-04', 'must', 4),
    ]
    const { workers, desk } = await deskOf({ maxRequests: 15 }, checks)
    const [first] = workers
    const made = async (id: string, part: 'first' | 'again') => (await first.may(id, part)) === ''
    expect(await made('VERIFY-01', 'first')).toBe(true)
    for (let sent = 0; sent < 5; sent++) await first.turn({ effect: 'reads' })
    // Alongside what it keeps for the fourth, which then sends nothing.
    expect([await made('VERIFY-02', 'first'), await made('VERIFY-03', 'first')]).toEqual([false, false])
    expect(await made('VERIFY-04', 'first')).toBe(true)
    expect(desk.progress()).toMatchObject({ leftOut: 0 })
    expect(await first.may('VERIFY-01', 'again')).toBe(DECIDED)
    expect(await made('VERIFY-02', 'again')).toBe(true)
    for (let sent = 0; sent < 9; sent++) await first.turn({ effect: 'reads' })
    expect(await made('VERIFY-03', 'again')).toBe(false)
    expect(desk.progress()).toMatchObject({ leftOut: 1 })
  })

  it('leave the checks out for which there is no time', async () => {
    const { workers } = await deskOf({ maxMinutes: 0.05, requestsPerSecond: 2 }, [
      check('VERIFY-01'),
      check('VERIFY-02'),
    ])
    expect(await workers[0].may('VERIFY-02')).toBe(
      'Left out: the 0.05 minutes of policy.maxMinutes do not suffice for all checks, and others are worth more.',
    )
  })

  it('begin nothing more once the run is spent, and what is under way comes to its end', async () => {
    const { workers, desk } = await deskOf({ maxRequests: 20 }, [check('VERIFY-01'), check('VERIFY-02')])
    const [first, second] = workers
    await first.pause(1)
    expect(desk.spent()).toBeUndefined()
    expect(await first.may('VERIFY-01')).toBe('')
    for (let sent = 0; sent < 20; sent++) await second.turn({ effect: 'reads' })
    expect(desk.spent()).toBeUndefined()
    first.over('VERIFY-01', 'pass')
    await first.among([])
    expect(desk.spent()).toBe(
      'Left out: the 20 requests of policy.maxRequests do not suffice for all checks, and others are worth more.',
    )
  })

  it('leave no check out because a limit was waited for, and some where the service itself is slow', async () => {
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    const checks = Array.from({ length: 60 }, (_, i) => check(`VERIFY-${i + 10}`, 'must', 5))
    const isMade = async (limited: boolean) => {
      now = 0
      const { workers } = await deskOf({ maxMinutes: 4, requestsPerSecond: 1000 }, checks, {
        requests: 100,
        seconds: 60,
      })
      const [first] = workers
      await first.among([])
      for (let sent = 0; sent < 30; sent++) await first.turn({ effect: 'reads' })
      if (limited) for (const scope of ['/ext-verify', '/ext-reach']) first.close(scope, 50_000)
      await first.turn({ effect: 'reads' })
      now = 50_000
      return (await first.may('VERIFY-69')) === ''
    }
    expect([await isMade(true), await isMade(false)]).toEqual([true, false])
  })

  it('end where the run that started them is gone', async () => {
    const { workers, desk } = await deskOf({})
    desk.close()
    await expect(workers[0].turn({ effect: 'reads' })).rejects.toMatchObject({ code: 'INTERRUPTED' })
  })
})
