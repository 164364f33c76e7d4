import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json } from '../json.ts'
import { check, type Violation } from './conforms.ts'
import { isOfFormat } from './formats.ts'

const ajv = new Ajv2020({ strict: false, validateFormats: true })
addFormats.default(ajv)
for (const name of ['e164', 'jwt'] as const) ajv.addFormat(name, (text: string) => isOfFormat(name, text))

const TEXTS = ['', 'a', 'ab', 'abc', '🚚', '2026-01-31', '10.0.0.1', '+4915112345678', 'a@b.example', 'P1D']
const NAMES = ['a', 'b', 'c', 'a/b', '~']
const scalar = fc.oneof(
  fc.constantFrom<Json>(null, true, false, ...TEXTS),
  fc.integer({ min: -4, max: 9 }),
  fc.constantFrom(0.5, 2.5),
)
const value: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>(tie => ({
  value: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'value' },
    { weight: 2, arbitrary: scalar },
    {
      weight: 3,
      arbitrary: fc.dictionary(fc.constantFrom(...NAMES), tie('value'), { maxKeys: 4, noNullPrototype: true }),
    },
    { weight: 2, arbitrary: fc.array(tie('value'), { maxLength: 4 }) },
  ),
})).value

const TYPES = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'] as const
const small = fc.integer({ min: 0, max: 3 })
const schema: fc.Arbitrary<Json> = fc.letrec<{ schema: Json }>(tie => {
  const sub = tie('schema')
  const list = fc.array(sub, { minLength: 1, maxLength: 3 })
  const map = (names: readonly string[]) =>
    fc.dictionary(fc.constantFrom(...names), sub, { maxKeys: 3, noNullPrototype: true })
  const keywords: Record<string, fc.Arbitrary<Json>> = {
    type: fc.oneof(fc.constantFrom(...TYPES), fc.uniqueArray(fc.constantFrom(...TYPES), { minLength: 1 })),
    enum: fc.uniqueArray(value, { minLength: 1, maxLength: 4, selector: each => JSON.stringify(each) }),
    const: value,
    format: fc.constantFrom('uuid', 'date', 'email', 'e164', 'jwt', 'ipv4', 'duration', 'date-time'),
    pattern: fc.constantFrom('^a', 'b$', '^\\p{L}+$', '^.$'),
    minimum: fc.integer({ min: -3, max: 6 }),
    maximum: fc.integer({ min: -3, max: 6 }),
    exclusiveMinimum: small,
    exclusiveMaximum: small,
    multipleOf: fc.constantFrom(1, 2, 0.5),
    minLength: small,
    maxLength: small,
    minItems: small,
    maxItems: small,
    uniqueItems: fc.boolean(),
    minProperties: small,
    maxProperties: small,
    required: fc.uniqueArray(fc.constantFrom(...NAMES), { maxLength: 2 }),
    properties: map(NAMES),
    patternProperties: map(['^a', 'b', '~']),
    additionalProperties: sub,
    propertyNames: fc.constantFrom<Json>({ maxLength: 1 }, { enum: ['a', 'b', 'c'] }, true),
    items: sub,
    prefixItems: list,
    allOf: list,
    anyOf: list,
    oneOf: list,
    not: sub,
    if: sub,
    // Where there is no `if`, these two say nothing.
    then: sub,
    else: sub,
    $ref: fc.constantFrom('#/$defs/one', '#/$defs/a~1b'),
  }
  return {
    schema: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'schema' },
      fc.boolean(),
      fc.uniqueArray(fc.constantFrom(...Object.keys(keywords)), { minLength: 1, maxLength: 3 }).chain(names =>
        fc.record(Object.fromEntries(names.map(name => [name, keywords[name] ?? fc.constant<Json>(true)])), {
          noNullPrototype: true,
        }),
      ),
    ),
  }
}).schema

/** The code that ajv 8.20 makes crashes on a few schemas where it counts what was evaluated: `patternProperties` or `prefixItems` below `anyOf`. */
function verdictOf(validate: (value: Json) => unknown, each: Json): boolean | 'crashed' {
  try {
    return validate(each) === true
  } catch (trouble) {
    if (trouble instanceof TypeError || trouble instanceof ReferenceError) return 'crashed'
    throw trouble
  }
}

test('gives the verdict of a full validator', () => {
  const verdicts = { kept: 0, broken: 0 }
  fc.assert(
    fc.property(schema, fc.array(value, { minLength: 5, maxLength: 8 }), (generated, values) => {
      const whole: Json = {
        allOf: [generated],
        $defs: { one: { type: ['string', 'object'] }, 'a/b': { required: ['a'] } },
      }
      const validate = ajv.compile(whole as object)
      for (const each of values) {
        const kept = verdictOf(validate, each)
        if (kept === 'crashed') continue
        verdicts[kept ? 'kept' : 'broken'] += 1
        expect(check(whole, each).length === 0, JSON.stringify({ generated, each })).toBe(kept)
      }
    }),
    { numRuns: 1500 },
  )
  expect(Math.min(verdicts.kept, verdicts.broken)).toBeGreaterThan(1000)
})

test.each<[Json, Json, object]>([
  [{ type: ['string', 'null'] }, 1, { pointer: '', rule: 'type', expected: ['string', 'null'], actual: 'integer' }],
  [
    { properties: { 'a/b': { items: { format: 'date' } } } },
    { 'a/b': ['2026-01-31', 'x'] },
    { pointer: '/a~1b/1', rule: 'format', expected: 'date', actual: 'x' },
  ],
  [{ required: ['a'] }, {}, { pointer: '/a', rule: 'required', expected: 'present', actual: 'absent' }],
  [
    { properties: { a: true }, additionalProperties: false },
    { a: 1, b: 2 },
    { pointer: '/b', rule: 'additionalProperties', expected: 'absent', actual: 'present' },
  ],
  [{ maxLength: 1 }, '🚚🚚', { pointer: '', rule: 'maxLength', expected: 1, actual: 2 }],
  [
    { prefixItems: [{ type: 'string' }], items: { type: 'integer' } },
    ['a', 'b', 1],
    { pointer: '/1', rule: 'type', expected: 'integer', actual: 'string' },
  ],
  [{ enum: ['a', null] }, 'b', { pointer: '', rule: 'enum', expected: ['a', null], actual: 'b' }],
  [{ oneOf: [true, {}] }, 1, { pointer: '', rule: 'oneOf', expected: 1, actual: 2 }],
])('says which rule of %j is broken by %j, and where', (given, value, violation) => {
  expect(check(given, value)).toEqual([violation])
})

const ofKind = (kind: string, more: Json) => ({
  type: 'object',
  properties: { kind: { const: kind }, ...(more as object) },
  required: ['kind'],
})

test.each<[Json[], Json, Violation[]]>([
  // The tag tells which was meant, whatever else is constant in it.
  [
    [ofKind('a', { meta: { properties: { v: { const: 1 } } } }), { type: 'object', required: ['x'] }],
    { kind: 'a', meta: { v: 2 } },
    [{ pointer: '/meta/v', rule: 'const', expected: 1, actual: 2 }],
  ],
  // Without a tag it is the nearest.
  [
    [
      { type: 'object', required: ['a', 'b', 'c'] },
      { type: 'object', required: ['a', 'd'] },
    ],
    { a: 1, b: 1 },
    [{ pointer: '', rule: 'anyOf', expected: 1, actual: 0 }],
  ],
  [
    [
      { type: 'object', required: ['a', 'b', 'c'], properties: { b: { type: 'string' } } },
      { type: 'object', required: ['a', 'd'] },
    ],
    { a: 1, b: 1 },
    [{ pointer: '/d', rule: 'required', expected: 'present', actual: 'absent' }],
  ],
  // A value of an unknown kind was meant for none.
  [[ofKind('a', {}), ofKind('b', {})], { kind: 'c' }, [{ pointer: '', rule: 'anyOf', expected: 1, actual: 0 }]],
  [
    [{ type: 'string' }, { type: 'object', required: ['a'] }],
    1,
    [{ pointer: '', rule: 'anyOf', expected: 1, actual: 0 }],
  ],
])('tells of the alternatives %j and %j the one that was meant', (anyOf, value, violations) => {
  expect(check({ anyOf }, value)).toEqual(violations)
})

test('judges a redacted text as a text alone', () => {
  const strict = { type: 'string', format: 'uuid', pattern: '^\\d$', enum: ['x'], maxLength: 3 }
  expect(check(strict, '{{token}}')).toEqual([])
  expect(check({ type: 'integer' }, '{{token}}')).toHaveLength(1)
})

test('follows references into the document it is given, and through their loops', () => {
  const document: Json = {
    components: { tree: { properties: { next: { $ref: '#/components/tree' }, n: { type: 'integer' } } } },
  }
  const schema: Json = { $ref: 'openapi.json#/components/tree' }
  expect(check(schema, { next: { next: { n: 'x' } } }, document)).toMatchObject([
    { pointer: '/next/next/n', rule: 'type' },
  ])
  expect(check({ $ref: '#' }, 1)).toEqual([])
  expect(() => check({ $ref: '#/gone' }, 1)).toThrow('#/gone')
})

test('does not judge by a pattern it cannot read', () => {
  expect(check({ pattern: '(?i)^[a' }, 'x')).toEqual([])
})
