import { describe, expect, it } from 'vitest'
import type { Json } from '../json.ts'
import type { OpenApiDocument } from '../openapi/document.ts'
import { compareContracts } from './compare.ts'

const principal: Json = { type: 'string', enum: ['user', 'serviceAccount'] }
const parcel: Json = {
  type: 'object',
  properties: { a: { type: 'string' }, b: { type: 'integer' } },
  required: ['a', 'b'],
}
const SCHEMAS = { Principal: principal, Parcel: parcel }
const ref = (name: keyof typeof SCHEMAS): Json => ({ $ref: `#/components/schemas/${name}` })
const when: Json = { type: 'string', format: 'date-time' }
const inRequest = (schema: Json): Json => ({ type: 'object', properties: { value: schema } })

function document(side: 'request' | 'response', schema: Json): OpenApiDocument {
  const content = { 'application/json': { schema } }
  const responses = { 200: { description: 'OK', ...(side === 'response' ? { content } : {}) } }
  return {
    openapi: '3.1.0',
    info: { title: 'A service', version: '1', description: '' },
    components: { schemas: SCHEMAS },
    paths: { '/parcels': { post: { ...(side === 'request' ? { requestBody: { content } } : {}), responses } } },
  } as unknown as OpenApiDocument
}

function rules(side: 'request' | 'response', before: Json, after: Json): string[] {
  return compareContracts({ openapi: document(side, before) }, { openapi: document(side, after) }).map(
    each => each.rule,
  )
}

describe('the spelling of a schema', () => {
  it.each<[string, Json, Json]>([
    ['a reference and what it refers to', ref('Parcel'), parcel],
    ['one of one', { oneOf: [parcel] }, parcel],
    ['any of one and all of one', { anyOf: [parcel] }, { allOf: [parcel] }],
    [
      'null as a type, in oneOf and by nullable',
      { type: ['string', 'null'] },
      { oneOf: [{ type: 'null' }, { type: 'string' }] },
    ],
    ['nullable as 3.0 and as 3.1 say it', { type: 'string', nullable: true }, { type: ['string', 'null'] }],
    [
      'nullable alongside all of one and as a part',
      { nullable: true, allOf: [principal] },
      { allOf: [principal, { nullable: true }] },
    ],
    ['nullable as a variant', { oneOf: [parcel, { nullable: true }] }, { oneOf: [{ type: 'null' }, parcel] }],
    [
      'a nullable list that names null and one that does not',
      { ...(principal as object), nullable: true },
      { enum: ['user', 'serviceAccount', null] },
    ],
    ['a constant and a list of one', { const: 'a' }, { enum: ['a'] }],
    ['lists by parts', { anyOf: [{ const: 'a' }, { const: 'b' }] }, { enum: ['b', 'a'] }],
    [
      'two bounds and their sum',
      { type: 'string', allOf: [{ maxLength: 9 }, { maxLength: 5 }] },
      { type: 'string', maxLength: 5 },
    ],
    [
      'properties in parts',
      parcel,
      {
        allOf: [
          { type: 'object', properties: { b: { type: 'integer' } }, required: ['b'] },
          { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
        ],
      },
    ],
    [
      'outside as 3.0 and as 3.1 say it',
      { type: 'number', minimum: 3, exclusiveMinimum: true },
      { type: 'number', exclusiveMinimum: 3 },
    ],
    ['whole numbers outside and inside', { type: 'integer', exclusiveMinimum: 3 }, { type: 'integer', minimum: 4 }],
    ['numbers and whole numbers alongside them', { type: ['integer', 'number'] }, { type: 'number' }],
    ['both truths', { type: 'boolean', enum: [true, false] }, { type: 'boolean' }],
    ['limits that say nothing', { type: 'string', minLength: 0 }, { type: 'string' }],
    [
      'open by a word and by silence',
      { ...(parcel as object), additionalProperties: true },
      { ...(parcel as object), additionalProperties: {} },
    ],
    [
      'variants in another order',
      { oneOf: [parcel, { type: 'string' }] },
      { oneOf: [{ type: 'string' }, ref('Parcel')] },
    ],
  ])('is not what is compared: %s', (_name, one, other) => {
    for (const side of ['request', 'response'] as const)
      for (const pair of [
        [one, other],
        [other, one],
        [inRequest(one), inRequest(other)],
      ] as const)
        expect(rules(side, ...pair)).toEqual([])
  })

  it('compares a schema that holds itself', () => {
    const node = (type: string): Json => ({
      type: 'object',
      properties: { name: { type }, next: { $ref: '#/components/schemas/Node' } },
    })
    const own = (type: string) => {
      const made = document('response', { $ref: '#/components/schemas/Node' }) as unknown as { components: Json }
      return { openapi: { ...made, components: { schemas: { Node: node(type) } } } as unknown as OpenApiDocument }
    }
    expect(compareContracts(own('string'), own('string'))).toEqual([])
    const found = compareContracts(own('string'), own('integer'))
    expect(found.map(each => each.rule)).toContain('response-type-changed')
    expect(found.length).toBeLessThan(4)
  })
})

describe('cases that another comparer got wrong', () => {
  it('calls a property that may now be null nullable, and not of another type', () => {
    expect(rules('response', inRequest(when), inRequest({ anyOf: [when, { type: 'null' }] }))).toEqual([
      'response-became-nullable',
    ])
    expect(rules('request', inRequest(when), inRequest({ anyOf: [when, { type: 'null' }] }))).toEqual([
      'request-became-nullable',
    ])
  })

  it('does not call the values of a list gone that became nullable by oneOf', () => {
    const wrapped = { oneOf: [{ type: 'null' }, ref('Principal')] }
    expect(rules('request', inRequest(ref('Principal')), inRequest(wrapped))).toEqual(['request-became-nullable'])
    expect(rules('request', inRequest(wrapped), inRequest(ref('Principal')))).toEqual(['request-no-longer-nullable'])
  })

  it('does not call properties of an object newly required that became nullable by oneOf', () => {
    const wrapped = { oneOf: [{ type: 'null' }, ref('Parcel')] }
    expect(rules('request', inRequest(ref('Parcel')), inRequest(wrapped))).toEqual(['request-became-nullable'])
    expect(rules('request', inRequest(wrapped), inRequest(ref('Parcel')))).toEqual(['request-no-longer-nullable'])
  })

  it('sees a property that became optional inside oneOf', () => {
    const weaker = { ...(parcel as object), required: ['b'] }
    for (const key of ['oneOf', 'anyOf', 'allOf'])
      expect(rules('response', { [key]: [parcel] }, { [key]: [weaker] })).toEqual(['response-member-became-optional'])
  })

  it('sees a variant that was added to oneOf', () => {
    const one: Json = { properties: { one: { type: 'string' } }, required: ['one'] }
    const other: Json = { properties: { other: { type: 'string' } }, required: ['other'] }
    expect(rules('response', { oneOf: [one] }, { oneOf: [one, other] })).toEqual(['response-variant-added'])
    expect(rules('request', { oneOf: [one] }, { oneOf: [one, other] })).toEqual(['request-variant-added'])
    expect(rules('request', { oneOf: [one, other] }, { oneOf: [one] })).toEqual(['request-variant-removed'])
  })

  it('calls an answer narrower that is now always one of two types', () => {
    const either = { oneOf: [{ type: 'string' }, { type: 'number' }] }
    expect(rules('response', inRequest(either), inRequest({ type: 'string' }))).toEqual(['response-type-narrowed'])
    expect(rules('request', inRequest({ type: 'string' }), inRequest(either))).toEqual(['request-type-widened'])
  })

  it('does not call a format gone that only the null alongside it does not have', () => {
    const nullable: Json = { type: ['string', 'null'], format: 'date-time' }
    expect(rules('response', inRequest({ anyOf: [when, { type: 'null' }] }), inRequest(nullable))).toEqual([])
  })
})
