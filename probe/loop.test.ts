import { describe, expect, it } from 'vitest'
import { HarnessError } from '../contract/harness-error.ts'
import { emptyLedger, type QuestionId } from '../contract/questions.ts'
import { RunSpent } from './client/budget.ts'
import type { Client } from './client/types.ts'
import { openContext } from './context.ts'
import { policyFor } from './environment/policy.ts'
import type { Environment } from './environment/types.ts'
import type { Investigator } from './investigators/_investigator.ts'
import { investigateAll } from './loop.ts'

const environment: Environment = {
  name: 'small',
  kind: 'test',
  baseUrl: 'http://127.0.0.1:9',
  credentials: {},
  testData: {},
  hints: {},
  requestHints: {},
  policy: policyFor('test', { maxRequests: 5 }),
  tls: {},
}

function bench(requests = 0) {
  const cost = { requests, refusedLogIns: 0, notifications: 0, changes: 0 }
  const client = { cost: () => cost, exchanges: () => [] } as unknown as Client
  const clock = { now: () => new Date(0), sleep: async () => {} }
  const context = openContext({ environment, client, clock, ledger: emptyLedger('small') })
  const order: string[] = []
  const one = (name: string, parts: Partial<Investigator>, act: () => void = () => {}): [string, Investigator] => [
    name,
    {
      answers: ['events'],
      needs: [],
      cost: 1,
      investigate: async () => {
        order.push(name)
        act()
      },
      ...parts,
    },
  ]
  return { context, order, one, cost }
}

const spent = () => {
  throw new RunSpent('maxRequests', 'All is spent.')
}
const capped = () => {
  throw new HarnessError('BUDGET_SPENT', 'All is spent.', '')
}

describe('the loop', () => {
  it('takes the one that teaches most for its cost, and nothing before what it needs was tried', async () => {
    const { context, order, one } = bench()
    const two: QuestionId[] = ['env.base-path', 'versioning']
    const end = await investigateAll(
      context,
      new Map([
        one('dear', { answers: ['states'], cost: 9 }),
        one('needy', { answers: ['errors.format', 'errors.codes'], needs: ['states'] }),
        one('cheap', { answers: two, cost: 2 }),
        one('cheapest', { answers: two, cost: 1 }),
      ]),
    )
    expect(order).toEqual(['cheapest', 'cheap', 'dear', 'needy'])
    expect(end).toEqual({ left: [] })
  })

  it('ends with what is left where the requests are spent', async () => {
    const { context, order, one } = bench(5)
    const end = await investigateAll(context, new Map([one('first', { cost: 1 }, spent), one('second', { cost: 2 })]))
    expect(order).toEqual(['first'])
    expect(end.stopped).toBe('budget')
    expect(end.left.map(each => each.id)).toEqual(['first', 'second'])
    expect(context.steps).toMatchObject([{ id: 'first', brokenOff: 'All is spent.' }])
  })

  it('goes on with the others where a cap on calls that act is reached', async () => {
    const { context, order, one } = bench(3)
    const end = await investigateAll(
      context,
      new Map([one('acting', { cost: 1 }, capped), one('reading', { cost: 2 })]),
    )
    expect(order).toEqual(['acting', 'reading'])
    expect(end).toEqual({ left: [{ id: 'acting', why: 'All is spent.' }] })
  })

  it('stops before the next where it is asked to', async () => {
    const { context, order, one } = bench()
    const controller = new AbortController()
    const both = new Map([one('first', { cost: 1 }, () => controller.abort()), one('second', { cost: 2 })])
    const end = await investigateAll(context, both, { signal: controller.signal })
    expect(order).toEqual(['first'])
    expect(end).toMatchObject({ stopped: 'interrupt', left: [{ id: 'second' }] })
  })

  it('says of what nobody answers first that it was not tried', async () => {
    const { context, one } = bench()
    const end = await investigateAll(
      context,
      new Map([
        one('a', { answers: ['states'], needs: ['events'] }),
        one('b', { answers: ['events'], needs: ['states'] }),
      ]),
    )
    expect(end.left.map(each => each.id)).toEqual(['a', 'b'])
  })

  it('lets other trouble through', async () => {
    const { context, one } = bench()
    const broken = one('broken', {}, () => {
      throw new Error('broken')
    })
    await expect(investigateAll(context, new Map([broken]))).rejects.toThrow('broken')
  })
})
