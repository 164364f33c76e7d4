import { expect, it } from 'vitest'
import type { JudgedCall } from '../plan.ts'
import { contractBreaches, type OracleAnswer } from './whole.ts'

const call: JudgedCall = {
  traceable: true,
  expects: {
    '200': {
      mediaTypes: ['application/json'],
      schema: {
        type: 'object',
        properties: {
          id: { type: 'string', format: 'uuid' },
          code: { type: 'string', pattern: '^[A-Z]{2}$' },
          place: { enum: ['porch', 'door'] },
          count: { type: 'integer', minimum: 1, maximum: 3 },
          changed: { type: 'null' },
          tags: { type: 'array', maxItems: 1, items: { type: 'string', maxLength: 3 } },
          extra: { type: 'object', additionalProperties: { type: 'number' } },
        },
        required: ['id'],
      },
      refused: [{ type: 'object', properties: { status: { type: 'string' } } }],
      headers: ['ratelimit'],
    },
  },
  echoes: [],
  made: null,
  shared: false,
}
const ID = '7f0c1c4e-2a31-4c4f-8c39-0d6a3a1b2c3d'
const problem = { mediaType: 'application/problem+json', schema: { properties: { title: { type: 'string' } } } }

function answered(body: unknown, parts: Partial<OracleAnswer> = {}): OracleAnswer {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const headers = { 'content-type': 'application/json; charset=utf-8', ratelimit: '1' }
  return {
    status: 200,
    headers,
    text,
    json: typeof body === 'string' ? undefined : (body as OracleAnswer['json']),
    ...parts,
  }
}
const words = (answer: OracleAnswer) =>
  contractBreaches(answer, call, [problem]).map(({ breach, place: location }) => `${breach} ${location}`.trim())

it('has nothing against an answer as recorded, nor against null and properties that came to it', () => {
  expect(words(answered({ id: ID, code: 'DE', place: 'door', count: 2, tags: ['abc'], extra: { a: 1 } }))).toEqual([])
  expect(words(answered({ id: ID, code: null, place: null, more: true }))).toEqual([])
  expect(words(answered({ id: ID, changed: '2026-11-23T22:07:44Z' }))).toEqual([])
})

it.each([
  [{}, 'schema-required /id'],
  [{ id: 7 }, 'schema-type /id'],
  [{ id: 'x' }, 'schema-format /id'],
  [{ id: ID, code: 'de' }, 'schema-pattern /code'],
  [{ id: ID, place: 'roof' }, 'schema-enum /place'],
  [{ id: ID, count: 0 }, 'schema-minimum /count'],
  [{ id: ID, count: 4 }, 'schema-maximum /count'],
  [{ id: ID, tags: ['a', 'b'] }, 'schema-maxItems /tags'],
  [{ id: ID, tags: ['abcd'] }, 'schema-maxLength /tags/*'],
])('tells %j', (body, word) => {
  expect(words(answered(body))).toContain(word)
})

it('names a place by words of the contract alone: keys of the service are data', () => {
  expect(words(answered({ id: ID, extra: { '+4915112345678': 'secret' } }))).toEqual(['schema-type /extra/*'])
})

it('tells another media type, a missing header, a body that is no JSON and a status that nobody recorded', () => {
  const headers = { 'content-type': 'text/html', ratelimit: '1' }
  expect(words(answered({ id: ID }, { headers }))).toEqual(['media-type'])
  expect(words(answered({ id: ID }, { headers: { 'content-type': 'application/json' } }))).toEqual(['header ratelimit'])
  expect(words(answered('{"id":'))).toEqual(['not-json'])
  expect(words(answered({ id: ID }, { status: 201 }))).toEqual(['status 201'])
  expect(words(answered({}, { status: 500 }))).toEqual(['status 500'])
})

it('takes rejections in a recorded form, also with the status of a success', () => {
  const headers = { 'content-type': 'application/problem+json' }
  expect(words(answered({ title: 'No' }, { status: 422, headers }))).toEqual([])
  expect(words(answered({ title: 7 }, { status: 422, headers }))).toEqual(['schema-type /title'])
  expect(words(answered('{', { status: 422, headers }))).toEqual(['not-json'])
  expect(words(answered({ title: 'No' }, { status: 422 }))).toEqual(['refusal-media-type'])
  expect(words(answered({ status: 'error' }))).toEqual([])
})
