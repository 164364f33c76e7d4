import { describe, expect, it } from 'vitest'
import { EXCHANGES, KNOWLEDGE } from '../../contract/derive/testdata/example.ts'
import type { Answer } from '../../contract/ledger.ts'
import { buildOpenApi } from '../../contract/openapi/build.ts'
import type { QuestionId } from '../../contract/questions.ts'
import type { RequestTemplate } from '../../contract/request-template.ts'
import { observed } from '../answers.ts'
import { judgedHints } from './judge-all.ts'

const openapi = buildOpenApi({ environment: 'test', knowledge: KNOWLEDGE, exchanges: EXCHANGES })
const seen = (value: unknown) => observed({ value, how: 'Seen.', for: ['x1'], from: [], confidence: 0.9 })

function judged(id: QuestionId, hint: unknown, answer?: Answer): Answer {
  const requestHints = id.endsWith('.request') ? { [id]: hint as RequestTemplate } : {}
  const environment = { hints: { [id]: hint }, requestHints }
  const questions = answer === undefined ? {} : { [id]: answer }
  const all = judgedHints(questions, { environment, knowledge: KNOWLEDGE, openapi, exchanges: EXCHANGES })
  return all[id] as Answer
}

describe('a hint', () => {
  it.each<[QuestionId, unknown, unknown]>([
    ['env.base-path', '/api/v1', { prefix: '/api/v1', suffix: '' }],
    ['auth.token.presentation', 'Bearer', { in: 'header', name: 'Authorization', scheme: 'Bearer' }],
    ['auth.request.encoding', 'a form', 'form'],
    ['auth.request.fields', { 'Client ID': 'clientId' }, { '/clientId': 'Client ID' }],
    ['errors.format', 'problem', { family: 'rfc9457' }],
    ['limits.size', 65_536, { interval: [65_536, 65_537] }],
    ['limits.rate', 300, { limit: 300, windowSeconds: 60 }],
    ['ext-verify.status-codes', [200], { '200': {} }],
    ['versioning', 'none', { scheme: 'none seen' }],
  ])('of %s that says %j is confirmed by what was seen', (id, hint, value) => {
    const answer = judged(id, hint, seen(value))
    expect(answer).toMatchObject({ status: 'observed', value })
    expect(answer.how).toBe('Seen. The environment file says the same.')
  })

  it.each<[QuestionId, unknown, unknown, string]>([
    ['env.base-path', '/v2', { prefix: '/api/v1', suffix: '' }, '/prefix'],
    ['auth.token.presentation', 'X-Token', { in: 'header', name: 'Authorization', scheme: 'Bearer' }, '/name'],
    ['limits.size', 100, { atLeastBytes: 2000 }, '/bytes'],
    ['ext-verify.status-codes', [201], { '200': {} }, ''],
    ['versioning', { scheme: 'path' }, { scheme: 'none seen' }, '/scheme'],
  ])('of %s that says %j is contradicted by what was seen', (id, hint, value, pointer) => {
    const answer = judged(id, hint, seen(value))
    expect(answer).toMatchObject({ status: 'contradicted', value, evidence: { for: ['x1'], against: ['x1'] } })
    expect(answer.facts).toMatchObject({ [`hint:${pointer}`]: 'contradicted' })
    expect(answer.how).toMatch(/^The environment file says .* is false\. Seen\.$/)
  })

  it('stays assumed where nothing was seen, and alongside what was seen of another part', () => {
    expect(judged('limits.rate', { limit: 5 })).toMatchObject({ status: 'assumed', value: { limit: 5 } })
    const beside = judged('limits.rate', { scope: 'token' }, seen({ limit: 5 }))
    expect(beside).toMatchObject({ status: 'observed', value: { limit: 5 }, facts: { 'hint:/scope': 'assumed' } })
  })
})

describe('a hint of a request', () => {
  const [operation] = KNOWLEDGE.endpoints['ext-verify']?.operations ?? []
  const body = operation?.template.body as Record<string, string>

  it('is confirmed by the request that was accepted, and may be a part of it', () => {
    expect(judged('ext-verify.request', { body }, seen({})).status).toBe('observed')
  })

  it('is contradicted by a property without which it was accepted, and by another value', () => {
    const [name = ''] = Object.keys(body)
    for (const other of [
      { ...body, zz: 'x' },
      { ...body, [name]: 'another' },
    ])
      expect(judged('ext-verify.request', { body: other }, seen({})).status).toBe('contradicted')
  })
})

describe('a hint of an answer', () => {
  const reference = seen({ $ref: 'openapi.json#/paths/~1ext-verify/post/responses/200' })
  const said = (hint: unknown) => judged('ext-verify.response', hint, reference)

  it('is held by the types of its properties, as an example or as a schema', () => {
    expect(said({ customerId: 'any' }).how).toContain('says the same')
    expect(said({ properties: { customerId: { type: ['string', 'null'] } } }).how).toContain('says the same')
    expect(said({ customerId: 7 })).toMatchObject({
      status: 'contradicted',
      facts: { 'hint:/customerId': 'contradicted' },
    })
    expect(said({ customerId: 'any', more: 1 }).facts).toMatchObject({ 'hint:/more': 'assumed' })
  })
})
