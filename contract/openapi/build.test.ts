import { Validator } from '@seriousme/openapi-schema-validator'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { call, EXCHANGES, fact, field, KNOWLEDGE, NOTHING } from '../derive/testdata/example.ts'
import { getAt, type Json, type JsonObject, stableStringify } from '../json.ts'
import type { Knowledge } from '../knowledge.ts'
import type { JsonType } from '../observation.ts'
import { buildOpenApi } from './build.ts'

const build = (knowledge: Knowledge = KNOWLEDGE, exchanges = EXCHANGES) =>
  JSON.parse(stableStringify(buildOpenApi({ environment: 'test', knowledge, exchanges }))) as Json
const at = (document: Json, pointer: string) => getAt(document, pointer)
const request = (document: Json, path: string) =>
  at(document, `/paths/~1${path}/post/requestBody/content/application~1json/schema`)

async function errorsOf(document: Json): Promise<unknown> {
  const result = await new Validator().validate(document as JsonObject)
  return result.valid ? undefined : result.errors
}

describe('buildOpenApi', () => {
  it('is valid OpenAPI for a knowledge of nothing', async () => {
    expect(await errorsOf(build(NOTHING, []))).toBeUndefined()
  })

  it('is valid OpenAPI for all ways to show a token, with and without a suffix', async () => {
    for (const location of ['header', 'cookie', 'query', 'body'] as const)
      for (const scheme of [undefined, 'Token'])
        for (const suffix of ['', '/', '.json']) {
          const presentation = { in: location, name: 'X-Session', ...(scheme === undefined ? {} : { scheme }) }
          const token = { location: { in: 'body', at: '/t' } as const, presentation }
          const knowledge = { ...KNOWLEDGE, token, basePath: { prefix: '', suffix } }
          expect(await errorsOf(build(knowledge))).toBeUndefined()
        }
  })

  it('is valid OpenAPI for what a discovery leaves', async () => {
    expect(await errorsOf(build())).toBeUndefined()
  })

  it('names the media type that the recipe has', async () => {
    const knowledge = structuredClone(KNOWLEDGE)
    for (const { template } of knowledge.endpoints['ext-verify']?.operations ?? [])
      template.headers = { ...template.headers, 'content-type': 'application/vnd.api+json' }
    const document = build(knowledge)
    const content = at(document, '/paths/~1ext-verify/post/requestBody/content') as JsonObject
    expect(Object.keys(content)).toEqual(['application/vnd.api+json'])
    expect(await errorsOf(document)).toBeUndefined()
  })

  it('is the same for any order of the exchanges', () => {
    const expected = stableStringify(build())
    fc.assert(
      fc.property(fc.shuffledSubarray([...EXCHANGES], { minLength: EXCHANGES.length }), shuffled => {
        expect(stableStringify(build(KNOWLEDGE, shuffled))).toBe(expected)
      }),
    )
  })

  it('names no host and states the prefix as a relative server', () => {
    expect(at(build(), '/servers/0/url')).toBe('/api/v1')
    expect(at(build(NOTHING, []), '/servers/0/url')).toBe('/')
  })

  it('requires only what was stated or confirmed', () => {
    const schema = request(build(), 'ext-verify') as Json
    expect(at(schema, '/required')).toEqual(['phone'])
    expect(at(schema, '/properties/address/required')).toEqual(['zip'])
    expect(at(schema, '/properties/address/properties/city/x-known/required')).toBe('observed')
    expect(at(schema, '/properties/phone/x-observed')).toEqual({ accepted: 2, present: 2 })
    expect(at(schema, '/properties/tags/items/maxLength')).toBe(20)
  })

  it('closes the object only where unknown properties were rejected', () => {
    expect(at(request(build(), 'ext-verify') as Json, '/additionalProperties')).toBe(false)
    expect(at(request(build(), 'ext-reach') as Json, '/additionalProperties')).toBeUndefined()
  })

  it('merges operations: required is what all need, the rest hangs on the choosing property', () => {
    const schema = request(build(), 'ext-reach') as Json
    expect(at(schema, '/required')).toEqual(['action', 'customerId'])
    expect(at(schema, '/properties/action/enum')).toEqual(['check', 'manage'])
    expect(at(schema, '/properties/preference/properties/place/x-operations')).toEqual(['manage'])
    expect(at(schema, '/allOf')).toEqual([
      {
        if: { properties: { action: { const: 'manage' } }, required: ['action'] },
        then: { properties: { preference: { required: ['place'] } } },
      },
    ])
  })

  it('does not close an enum that was only accepted', () => {
    const knowledge = structuredClone(KNOWLEDGE)
    for (const operation of knowledge.endpoints['ext-reach']?.operations ?? [])
      operation.fields = [field('/action', { values: fact<Json[]>(['check', 'manage'], 'observed') })]
    expect(at(request(build(knowledge), 'ext-reach') as Json, '/properties/action/enum')).toBeUndefined()
  })

  it('does not claim a form of JSON Schema that an accepted value does not have', () => {
    const knowledge = structuredClone(KNOWLEDGE)
    const [operation] = knowledge.endpoints['ext-verify']?.operations ?? []
    operation?.fields.push(
      field('/from', { format: fact('time'), acceptedValues: fact<Json[]>(['10:00']) }),
      field('/at', { format: fact('time'), acceptedValues: fact<Json[]>(['10:00:00Z']) }),
      field('/mail', { format: fact('email'), acceptedValues: fact<Json[]>(['somebody']) }),
    )
    const properties = at(request(build(knowledge), 'ext-verify') as Json, '/properties') as Record<string, Json>
    const formats = ['from', 'at', 'mail'].map(name => at(properties[name] ?? null, '/format'))
    expect(formats).toEqual(['local-time', 'time', undefined])
  })

  it('spells nested properties of a form as the wire does', () => {
    const knowledge = structuredClone(KNOWLEDGE)
    for (const operation of knowledge.endpoints['ext-verify']?.operations ?? []) {
      operation.template.encoding = 'form'
      operation.fields.push(field('/address', { types: fact<JsonType[]>(['object']) }))
    }
    const schema = at(
      build(knowledge),
      '/paths/~1ext-verify/post/requestBody/content/application~1x-www-form-urlencoded/schema',
    ) as Json
    expect(at(schema, '/required')).toEqual(['address.zip', 'phone'])
    // Forms know no objects.
    expect(Object.keys(at(schema, '/properties') as object)).not.toContain('address')
  })

  it('keeps successes and rejections apart, and leaves out paths that were only tried', () => {
    const answers = at(build(), '/paths/~1ext-verify/post/responses') as { [status: string]: Json }
    expect(Object.keys(answers)).toEqual(['200', '400', '401', '422'])
    expect(at(answers, '/200/content/application~1json/schema/required')).toEqual(['customerId', 'status'])
    expect(at(answers, '/401/headers/www-authenticate/x-presence')).toBe('always')
    expect(at(answers, '/200/headers/date')).toBeUndefined()
  })

  it('keeps a rejection with status 200 alongside the success', () => {
    const rejection = call({
      id: 'x0030',
      endpoint: 'ext-verify',
      status: 200,
      answer: { success: false, error: 'no' },
    })
    const answer = at(build(KNOWLEDGE, [...EXCHANGES, rejection]), '/paths/~1ext-verify/post/responses/200') as Json
    expect(at(answer, '/content/application~1json/schema/properties/success')).toBeUndefined()
    expect(at(answer, '/x-refused/application~1json/schema/properties/error')).toBeDefined()
    expect(at(answer, '/x-outcome')).toEqual(['accepted', 'refused'])
  })

  it('tells the success of each operation where they differ', () => {
    const answer = at(build(), '/paths/~1ext-reach/post/responses/200/x-operations') as Json
    expect(at(answer, '/manage/properties/updatedAt')).toBeDefined()
    expect(at(answer, '/check/properties/updatedAt')).toBeUndefined()
  })

  it('asks for the token everywhere but at the login', () => {
    const document = build()
    expect(at(document, '/components/securitySchemes/token/scheme')).toBe('bearer')
    expect(at(document, '/paths/~1ext-notify/post/security')).toEqual([{ token: [] }])
    expect(at(document, '/paths/~1auth-authenticate/post/security')).toBeUndefined()
  })
})
