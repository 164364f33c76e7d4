import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Json } from '../../../contract/json.ts'
import { lightAnswers, type Schema } from '../../core/light-schema.ts'
import { outcomeOf } from '../../core/outcome.ts'
import { conforms, saysRefused } from '../../core/schema-check.ts'
import { successCode } from './success-code.ts'

interface Case {
  schema?: Schema
  refused?: Schema[]
}

function saidOf(schemas: Record<string, Case>) {
  const expects = lightAnswers(
    Object.fromEntries(Object.entries(schemas).map(([status, each]) => [status, { refused: [], ...each }])),
  )
  const code = successCode(expects)
  return (status: number, text: string, errorCode = 0) => {
    const json = parsed(text)
    // In a context of its own an answer would have other prototypes than it has in k6.
    const quick = runInNewContext(`(answer, json, conforms, saysRefused, Array, Object) => ${code}`) as (
      ...given: unknown[]
    ) => boolean
    return {
      quick: quick({ status, error_code: errorCode }, json, conforms, saysRefused, Array, Object),
      whole: outcomeOf({ status, errorCode, json, idle: null }, expects) === 'ok',
    }
  }
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

const word = fc.constantFrom('id', 'name', 'status', 'error', 'success', 'constructor', '__proto__', 'a-b', '7')
const leaf = fc.constantFrom('string', 'number', 'integer', 'boolean', 'null', 'array', 'object')
const schema = fc.letrec<{ schema: Schema }>(tie => ({
  schema: fc.oneof(
    { maxDepth: 3 },
    fc.record({ type: fc.oneof(leaf, fc.uniqueArray(leaf, { minLength: 1, maxLength: 3 })) }) as fc.Arbitrary<Schema>,
    fc.constant<Schema>({}),
    fc.record({ enum: fc.array(fc.oneof(fc.constantFrom('ok', 'error', 1, true, null), fc.constant<Json>(['x']))) }),
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }) as fc.Arbitrary<Schema>,
    fc.record({ type: fc.constant('array'), items: tie('schema') }) as fc.Arbitrary<Schema>,
    fc.record(
      {
        type: fc.constant('object'),
        required: fc.uniqueArray(word, { maxLength: 3 }),
        properties: fc.dictionary(word, tie('schema'), { maxKeys: 4 }),
        additionalProperties: tie('schema'),
      },
      { requiredKeys: ['properties'] },
    ) as fc.Arbitrary<Schema>,
  ),
})).schema
const value = fc.letrec<{ value: Json }>(tie => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<Json>('ok', 'error', '', 1, 0, true, false, null),
    fc.array(tie('value'), { maxLength: 2 }) as fc.Arbitrary<Json>,
    fc.dictionary(word, tie('value'), { maxKeys: 4 }) as fc.Arbitrary<Json>,
  ),
})).value

it('never calls a success what the whole script would not', () => {
  const some = fc.record({ schema, refused: fc.array(schema, { maxLength: 1 }) }, { requiredKeys: [] })
  const cases = fc.dictionary(fc.constantFrom('200', '201', '204'), some as fc.Arbitrary<Case>, { maxKeys: 2 })
  fc.assert(
    fc.property(
      cases,
      fc.constantFrom(200, 201, 204, 301, 400, 500, 0),
      fc.oneof(
        value.map(each => JSON.stringify(each)),
        fc.constantFrom('', '{'),
      ),
      fc.constantFrom(0, 0, 0, 1050, 1400),
      (schemas, status, text, errorCode) => {
        const { quick, whole } = saidOf(schemas)(status, text, errorCode)
        expect(quick && !whole).toBe(false)
      },
    ),
    { numRuns: 3000 },
  )
})

const verify: Case = {
  schema: {
    type: 'object',
    required: ['id', 'customer'],
    properties: {
      id: { type: ['string', 'integer'] },
      customer: { type: 'object', required: ['name'], properties: { name: { type: 'string' }, since: {} } },
      state: { enum: ['on', 'off'] },
    },
  },
}

it.each([
  [true, verify, '{"id":"a","customer":{"name":"Mara","since":1}}'],
  [true, verify, '{"id":7,"customer":{"name":null},"state":"on","more":[]}'],
  [true, verify, '{"id":7,"customer":null}'],
  [false, verify, '{"id":7,"customer":{}}'],
  [false, verify, '{"id":7,"customer":{"name":1}}'],
  [false, verify, '{"id":true,"customer":{"name":"Mara"}}'],
  [false, verify, '{"id":7,"customer":{"name":"Mara"},"state":"away"}'],
  [false, verify, '[]'],
  [false, verify, 'null'],
  [false, verify, '<html>'],
  [true, {}, ''],
  [true, {}, '{"anything":1}'],
  [false, {}, '{"success":false}'],
  [false, { ...verify, refused: [{}] }, '{"id":7,"customer":{"name":"Mara"},"error":"no"}'],
  [true, { schema: { required: ['constructor'] } }, '{"constructor":1}'],
  [false, { schema: { required: ['constructor'] } }, '{}'],
])('says %s of what is recorded as %j, answered %s', (isSuccess, recorded, text) => {
  expect(saidOf({ '200': recorded })(200, text)).toEqual({ quick: isSuccess, whole: isSuccess })
})

it('takes any 2xx where no success is recorded', () => {
  const say = saidOf({})
  expect([200, 204, 299, 300, 404].map(status => say(status, '{}').quick)).toEqual([true, true, true, false, false])
  expect(say(200, '{"status":"failed"}').quick).toBe(false)
})
