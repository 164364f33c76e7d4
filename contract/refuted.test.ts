import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Fact, Result } from './check.ts'
import { CASES } from './derive/case.ts'
import { answer, edited, observed, request } from './drift/testdata/observed-cases.ts'
import type { Exchange } from './exchange.ts'
import { getAt, type Json } from './json.ts'
import { withoutRefuted } from './refuted.ts'
import { check } from './shape/conforms.ts'

const WITHOUT: Fact = { question: 'ext-verify.request', at: '/phone', keywords: ['required'] }

const failed = (fact: Fact | undefined, more: Partial<Result> = {}): Result => ({
  ...{
    id: 'VERIFY-07/phone',
    chapter: 'verify',
    title: 'rejects a call without /phone',
    basis: 'observed',
    source: '',
  },
  ...{ level: 'must', safeIn: ['test'], needs: [], verdict: 'fail', whose: 'service', reason: 'It is not rejected.' },
  ...{ expected: 'a rejection', actual: 'status 200', open: [], exchanges: ['w0x0001'], milliseconds: 1, file: '' },
  ...(fact === undefined ? {} : { fact }),
  ...more,
})

const exchange = (id: string, status: number, sent: Json, given: Json, more: Partial<Exchange> = {}): Exchange => ({
  ...{ id, at: '2026-01-02T03:04:05Z', purpose: 'a call', effect: 'reads', endpoint: 'ext-verify' },
  request: { method: 'POST', path: '/ext-verify', headers: {}, body: JSON.stringify(sent) },
  response: {
    status,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(given),
    bytes: 1,
    truncated: false,
  },
  timings: { queued: 0, connected: 0, firstByte: 0, total: 0 },
  ...more,
})

const GOOD = { customerId: '5b0d7f1e-6f0e-4f43-9a39-1c2c3b4e5d60', name: 'Anna', status: 'verified' }
const LEARNT_BY = [
  exchange('x0001', 200, { name: 'Anna', phone: '1' }, GOOD),
  exchange('x0002', 400, {}, { detail: 'name is missing' }),
  exchange('x0003', 400, { name: 'Anna' }, { detail: 'phone is missing' }),
]
const TAKEN = exchange('w0x0001', 200, { name: 'Anna' }, GOOD)

const judged = (
  result: Result,
  { before, exchanges = [TAKEN] }: { before?: ReturnType<typeof observed>; exchanges?: Exchange[] } = {},
) => withoutRefuted({ contract: observed(), before, results: [result], learntBy: LEARNT_BY, exchanges })

describe('a fact that the run refutes which learnt it', () => {
  it('is withdrawn, and its check is inconclusive with the call that taught it and the one that refutes it', () => {
    const { results, contract } = judged(failed(WITHOUT))
    const [reported] = results
    expect(reported).toMatchObject({ verdict: 'inconclusive', whose: 'harness', open: ['ext-verify.request'] })
    expect(reported?.exchanges).toEqual(['x0003', 'w0x0001'])
    expect(reported?.reason).toMatch(/x0003 taught it \(status 400\), w0x0001 refutes it \(status 200\)/)
    expect(reported).not.toHaveProperty('expected')
    expect(getAt(contract as unknown as Json, `${request}/required`)).toBeUndefined()
    expect(getAt(contract as unknown as Json, `${request}/properties/phone/x-known/required`)).toBeUndefined()
  })

  it('is withdrawn in every branch of the request', () => {
    const reach = '/openapi/paths/~1ext-reach/post/requestBody/content/application~1json/schema'
    const fact: Fact = { question: 'ext-reach.request', at: '/preference/place', keywords: ['required'] }
    const isLeft = (contract: unknown) => JSON.stringify(getAt(contract as Json, `${reach}/allOf`)).includes('"place"]')
    expect(isLeft(observed())).toBe(true)
    expect(isLeft(judged(failed(fact)).contract)).toBe(false)
  })

  it('is a failure of the service where an earlier run had recorded it', () => {
    const before = observed()
    const { results, contract } = judged(failed(WITHOUT), { before })
    expect(results).toEqual([failed(WITHOUT)])
    expect(contract).toEqual(observed())
  })

  it('stands where a server error is all that came, which stays a failure of the service', () => {
    const crashed = exchange('w0x0001', 500, { name: 'Anna' }, { error: 'Internal Server Error' })
    const { results, contract } = judged(failed(WITHOUT), { exchanges: [crashed] })
    expect(results[0]).toMatchObject({ verdict: 'fail', whose: 'service' })
    expect(contract).toEqual(observed())
  })

  it('is withdrawn as well where an earlier run had recorded the rest of the contract', () => {
    const before = edited([[`${request}/required`, []]]) as ReturnType<typeof observed>
    expect(judged(failed(WITHOUT), { before }).results[0]?.verdict).toBe('inconclusive')
  })

  it('is no matter for a check that repeats none, that held, or that the network has decided', () => {
    for (const result of [
      failed(undefined),
      failed(WITHOUT, { verdict: 'pass' }),
      failed(WITHOUT, { whose: 'network' }),
    ]) {
      const { results, contract } = judged(result)
      expect(results).toEqual([result])
      expect(contract).toEqual(observed())
    }
  })

  it('is narrowed where it is of several: the status of one mistake', () => {
    const words = CASES['missing-token']
    const { results, contract } = judged(failed({ question: 'ext-verify.status-codes', item: words }))
    expect(results[0]?.reason).toContain(words)
    const value = JSON.stringify(contract.ledger.questions['ext-verify.status-codes']?.value)
    expect(value).not.toContain(words)
    expect(value).toContain(CASES.accepted)
  })

  it('is opened where it is a whole answer', () => {
    const { contract } = judged(failed({ question: 'limits.size' }))
    expect(contract.ledger.questions['limits.size']?.status).toBe('open')
  })
})

describe('an answer that the contract learnt in the same run does not allow', () => {
  const fact: Fact = { question: 'ext-verify.response' }
  const widened = (observed: Exchange) => judged(failed(fact), { exchanges: [observed] }).contract

  it('is allowed from then on, whatever it holds', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('customerId', 'name', 'status', 'other'), fc.jsonValue({ maxDepth: 2 })),
        body => {
          const contract = widened(exchange('w0x0001', 200, {}, body as Json))
          const schema = getAt(contract as unknown as Json, answer) as Json
          expect(check(schema, body as Json)).toEqual([])
        },
      ),
    )
  })

  it('leaves what it does not break as it was', () => {
    const schema = getAt(
      widened(exchange('w0x0001', 200, {}, { ...GOOD, name: null })) as unknown as Json,
      answer,
    ) as Json
    const was = getAt(observed() as unknown as Json, answer) as { properties: { name: object } }
    const { type: _gone, ...name } = was.properties.name as Record<string, Json>
    expect(schema).toMatchObject({
      ...was,
      properties: { ...was.properties, name: { 'x-observed': name['x-observed'] } },
    })
    expect(getAt(schema, '/properties/name/type')).toBeUndefined()
  })

  it('stands under its status, its media type and without the headers that it lacks', () => {
    const { responses } = widened(exchange('w0x0001', 201, {}, GOOD)).openapi.paths['/ext-verify'].post
    expect(responses['201']).toMatchObject({ 'x-outcome': ['accepted'] })
    const text = { status: 400, headers: { 'content-type': 'text/plain' }, body: 'no', bytes: 2, truncated: false }
    const refused = widened(exchange('w0x0001', 400, {}, '', { response: text })).openapi.paths['/ext-verify'].post
      .responses
    expect(Object.keys(refused['400']?.content ?? {})).toEqual(['application/problem+json', 'text/plain'])
    for (const header of Object.values(refused['400']?.headers ?? {})) expect(header['x-presence']).toBe('sometimes')
  })
})
