import { describe, expect, it } from 'vitest'
import type { Endpoint } from '../endpoint.ts'
import type { Exchange } from '../exchange.ts'
import { MULTIPART, partsOf } from '../multipart.ts'
import { caseReader, sentBody } from './case.ts'
import { call, EXCHANGES, KNOWLEDGE } from './testdata/example.ts'
import { judge } from './view.ts'

function casesOf(endpoint: Endpoint, more: readonly Exchange[] = []): Record<string, string> {
  const all = judge(endpoint, KNOWLEDGE, [...EXCHANGES, ...more])
  const reader = caseReader(KNOWLEDGE.endpoints[endpoint], KNOWLEDGE, all)
  return Object.fromEntries(all.map(each => [each.exchange.id, reader.caseOf(each)]))
}

const verify = { endpoint: 'ext-verify', status: 422, answer: { detail: 'no' } } as const
const good = { phone: '+4915112345678', address: { zip: '50667' } }

describe('caseReader', () => {
  it('tells the calls of a discovery apart', () => {
    expect(casesOf('ext-verify')).toEqual({
      x0010: 'accepted',
      x0011: 'accepted',
      x0012: 'missing-token',
      x0013: 'wrong-token',
      x0014: 'empty-body',
      x0015: 'malformed',
      x0016: 'wrong-method',
      x0017: 'unknown-member',
    })
    expect(casesOf('auth-authenticate')).toEqual({ x0001: 'accepted', x0002: 'wrong-credentials' })
  })

  it.each([
    ['no-body', { ...verify }],
    ['not-an-object', { ...verify, sent: [] }],
    ['missing-member', { ...verify, sent: { address: { zip: '50667' } } }],
    ['wrong-type', { ...verify, sent: { ...good, phone: 12 } }],
    ['wrong-value', { ...verify, sent: { ...good, phone: 'nobody' } }],
    ['no-match', { ...verify, status: 404, sent: { ...good, phone: '+49000' } }],
    ['other-media-type', { ...verify, status: 415, sent: 'hello', contentType: 'text/plain' }],
    ['refused-token', { ...verify, status: 401, sent: good }],
    ['rate-limited', { ...verify, status: 429, sent: good }],
    ['too-large', { ...verify, status: 413, sent: { phone: 'x'.repeat(99) } }],
    ['server-trouble', { ...verify, status: 503, sent: good }],
    ['refused', { ...verify, status: 409, sent: good }],
    ['refused', { ...verify, status: 412, sent: { ...good, phone: 'nobody' } }],
  ])('reads %s', (name, one) => {
    expect(casesOf('ext-verify', [call({ id: 'x0099', ...one })])['x0099']).toBe(name)
  })

  it('names no unknown property where any other property is taken', () => {
    const usual = KNOWLEDGE.endpoints['ext-verify']
    if (usual === undefined) throw new Error('the example has a verification')
    const fact = { value: 'accepted', status: 'confirmed', confidence: 1, for: [], against: [] } as never
    const lenient = { ...usual, operations: usual.operations.map(each => ({ ...each, unknownProperties: fact })) }
    const refused = call({ id: 'x0099', ...verify, sent: { ...good, phone: 'nobody', more: [[{}]] } })
    const all = judge('ext-verify', KNOWLEDGE, [...EXCHANGES, refused])
    const caseIn = (known: typeof usual) => caseReader(known, KNOWLEDGE, all).caseOf(all.at(-1) as never)
    expect([caseIn(usual), caseIn(lenient)]).toEqual(['unknown-member', 'wrong-value'])
  })

  it('tells JSON in a media type that is not read from what is rejected inside', () => {
    const other = { ...verify, status: 415, sent: {}, contentType: 'application/other+json' }
    expect(casesOf('ext-verify', [call({ id: 'x0099', ...other })])['x0099']).toBe('other-media-type')
    const same = { ...verify, status: 415, sent: {} }
    expect(casesOf('ext-verify', [call({ id: 'x0099', ...same })])['x0099']).toBe('empty-body')
  })

  it('takes a conflict for one of the value, whatever is missing alongside it', () => {
    const body = { type: 'parcels', id: '{{Customer}}' }
    const template = { endpoint: 'ext-reach', operation: 'default', encoding: 'json', body } as const
    const known = {
      endpoint: 'ext-reach',
      operations: [{ operation: 'default', template, accepted: [], fields: [] }],
      headers: [],
      query: [],
    } as const
    const reported = (status: number, type: string) => {
      const one = call({ id: 'x0099', endpoint: 'ext-reach', status, sent: { type }, answer: { detail: 'no' } })
      const all = judge('ext-reach', KNOWLEDGE, [one])
      return all.map(each => caseReader(structuredClone(known) as never, KNOWLEDGE, all).caseOf(each))
    }
    expect(reported(409, 'zz')).toEqual(['wrong-value'])
    expect(reported(400, 'zz')).toEqual(['missing-member'])
    expect(reported(409, 'parcels')).toEqual(['missing-member'])
  })

  it('looks for the credentials of a login where they are sent', () => {
    const template = {
      endpoint: 'auth-authenticate' as const,
      operation: 'default',
      encoding: 'json' as const,
      body: {},
      headers: { 'X-Id': '{{Client ID}}', 'X-Secret': '{{Client secret}}' },
    }
    const usual = KNOWLEDGE.endpoints['auth-authenticate']
    if (usual === undefined) throw new Error('the example has a login')
    const login = { ...usual, operations: usual.operations.map(each => ({ ...each, template, fields: [] })) }
    const one = (id: string, status: number, sends: Record<string, string>) =>
      call({ id, endpoint: 'auth-authenticate', status, sent: {}, sends, answer: { accessToken: 'a', detail: 'no' } })
    const exchanges = [
      one('x0001', 200, { 'X-Id': '{{Client ID}}', 'X-Secret': '{{Client secret}}' }),
      one('x0002', 401, { 'x-id': '{{Client ID}}', 'x-secret': 'another' }),
      one('x0003', 422, { 'X-Id': '{{Client ID}}' }),
    ]
    const knowledge = { ...KNOWLEDGE, endpoints: { ...KNOWLEDGE.endpoints, 'auth-authenticate': login } }
    const all = judge('auth-authenticate', knowledge, exchanges)
    const reader = caseReader(login, knowledge, all)
    expect(all.map(reader.caseOf)).toEqual(['accepted', 'wrong-credentials', 'missing-member'])
  })

  it('counts an unlisted answer as what it meant when it came, and as accepted only with a status of accepted ones', () => {
    const like = { customerId: '9a0c0a54-6f5b-4a53-9d6e-0f6a3c1d2e11', status: 'active' }
    const answers = [like, { ...like, status: 'error' }, { success: false, error: 'no' }, { customerId: 'other' }]
    const more = answers.map((answer, i) =>
      call({ id: `x010${i}`, endpoint: 'ext-verify', status: i === 3 ? 202 : 200, sent: good, answer }),
    )
    expect(casesOf('ext-verify', more)).toMatchObject({
      x0100: 'accepted',
      x0102: 'refused',
      x0103: 'unclear',
    })
    expect(casesOf('ext-verify', more)['x0101']).not.toBe('accepted')
  })

  it('tells rejections from successes where both come with 200 and an envelope', () => {
    const refused = { status: 'ERROR', error: { code: 'E1', message: 'No.' }, data: null }
    const exchanges = EXCHANGES.map(each =>
      each.endpoint === 'ext-verify' && each.response !== undefined && each.request.method === 'POST'
        ? {
            ...each,
            response: {
              ...each.response,
              status: 200,
              body:
                each.response.status === 200
                  ? JSON.stringify({ status: 'OK', error: null, data: JSON.parse(each.response.body) })
                  : JSON.stringify(refused),
            },
          }
        : each,
    )
    const all = judge('ext-verify', KNOWLEDGE, exchanges)
    const reader = caseReader(KNOWLEDGE.endpoints['ext-verify'], KNOWLEDGE, all)
    expect(all.filter(each => each.response.status === 200).map(each => reader.caseOf(each))).toEqual([
      'accepted',
      'accepted',
      'missing-token',
      'wrong-token',
      'empty-body',
      'malformed',
      'unknown-member',
    ])
  })
})

const form = (type: string, body: string) =>
  sentBody({ request: { headers: { 'Content-Type': type }, body } } as unknown as Exchange, 'form')

it('a form is read by its media type, whatever it begins with', () => {
  const json = { user: { name: 'a b' }, '--code': '1' }
  const fields = { '--code': '1', 'user.name': 'a b' }
  const read = { kind: 'read', json }
  expect(form('application/x-www-form-urlencoded', new URLSearchParams(fields).toString())).toEqual(read)
  expect(form(MULTIPART, partsOf(fields, MULTIPART))).toEqual(read)
  expect(form('multipart/mixed; boundary=x', 'a=1')).toEqual({ kind: 'other-media-type' })
})
