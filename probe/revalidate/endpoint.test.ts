import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../contract/exchange.ts'
import type { OperationKnowledge } from '../../contract/knowledge.ts'
import { emptyLedger } from '../../contract/questions.ts'
import type { Client } from '../client/types.ts'
import { openContext } from '../context.ts'
import { smallEnvironment } from '../sender/testdata/small-environment.ts'
import { revalidateEndpoint, sameRejection } from './endpoint.ts'

const file = (body: unknown, status = 422, type = 'application/json; charset=utf-8') =>
  JSON.stringify({ response: { status, headers: { 'content-type': type, ratelimit: '1' }, body } })

describe('two rejections', () => {
  it('are the same in whatever order their complaints stand', () => {
    expect(
      sameRejection(
        file({ errors: ['a is missing', 'b is missing'] }),
        file({ errors: ['b is missing', 'a is missing'] }),
      ),
    ).toBe(true)
    expect(sameRejection(file('a is missing. b is missing.'), file('b is missing. a is missing.'))).toBe(true)
  })

  it('are the same where the service names its own path, under whatever prefix', () => {
    expect(sameRejection(file({ instance: '/ext-verify' }), file({ instance: '/api/v2/ext-verify/' }))).toBe(true)
  })

  it.each([
    ['another complaint', file({ errors: ['a is missing', 'c is missing'] })],
    ['one complaint more', file({ errors: ['a is missing', 'b is missing', 'c is missing'] })],
    ['another status', file({ errors: ['a is missing', 'b is missing'] }, 400)],
    ['another media type', file({ errors: ['a is missing', 'b is missing'] }, 422, 'application/problem+json')],
    ['no JSON at all', '{'],
  ])('differ by %s', (_what, other) => {
    expect(sameRejection(file({ errors: ['a is missing', 'b is missing'] }), other)).toBe(false)
  })
})

/** How often the recorded call is made where each accepted answer takes so many milliseconds, and so many calls after the first get none. */
async function callsWhereItTakes(milliseconds: number, lost: number): Promise<number> {
  const exchanges: Exchange[] = []
  const client = {
    cost: () => ({ requests: 0 }),
    exchanges: () => exchanges,
    send: async () => {
      const exchange: Exchange = {
        ...{ id: `x000${exchanges.length}`, at: '', purpose: '', effect: 'notifies', endpoint: 'ext-notify' },
        request: { method: 'POST', path: '/ext-notify', headers: {} },
        response: { status: 200, headers: {}, body: '{}', bytes: 2, truncated: false },
        timings: { queued: 0, connected: 0, firstByte: milliseconds, total: milliseconds },
      }
      exchanges.push(exchange)
      if (exchanges.length > 1 && exchanges.length <= 1 + lost) return { exchange, outcome: 'no-answer', headers: {} }
      const reply = { exchange, status: 200, headers: {}, mediaType: 'application/json', text: '{}', json: {} }
      return { ...reply, outcome: 'success', why: '', failure: undefined }
    },
  } as unknown as Client
  const clock = { now: () => new Date(), sleep: async () => {} }
  const environment = smallEnvironment('http://127.0.0.1:9')
  const ledger = emptyLedger('small')
  const context = openContext({ environment, client, clock, ledger })
  const template = { encoding: 'json', body: {} }
  const operation = { operation: 'default', template, fields: [], accepted: [] } as unknown as OperationKnowledge
  context.knowledge.endpoints['ext-notify'] = {
    endpoint: 'ext-notify',
    headers: [],
    query: [],
    operations: [operation],
  }
  const content = { 'application/json': { schema: { type: 'object' } } }
  const responses = { '200': { description: 'OK', 'x-outcome': ['accepted'], content } }
  const openapi = { paths: { '/ext-notify': { post: { responses } } } } as never
  const endpoints = { 'ext-notify': { answers: 2, median: 20, low: 10, high: 30 } }
  const recorded = { openapi, ledger, latencies: { schemaVersion: 1 as const, endpoints } }
  expect(await revalidateEndpoint(context, 'ext-notify', recorded, new Map())).toEqual({ end: 'alike' })
  return exchanges.length
}

it.each([
  [20, 0, 1],
  [400, 0, 1],
  [4020, 0, 3],
  [4020, 1, 4],
  [4020, 9, 4],
])(
  'a recorded call whose answer takes %i ms, with %i lost, is made %i times in all: one answer may be chance',
  async (ms, lost, n) => {
    expect(await callsWhereItTakes(ms, lost)).toBe(n)
  },
)
