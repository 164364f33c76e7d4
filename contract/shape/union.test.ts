import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json } from '../json.ts'
import { anyJson, samples } from './_arbitrary.ts'
import { check } from './conforms.ts'
import { unionBy } from './union.ts'

const sms: Json = { type: 'sms', to: '+4915112345678' }
const email: Json = { type: 'email', address: 'a@b.example', subject: 'x' }

const tagged = fc.array(
  fc.record(
    { type: fc.constantFrom('a', 'b', 'c', '__proto__'), x: anyJson, y: anyJson, z: anyJson, inner: anyJson },
    { requiredKeys: ['type'] },
  ),
  { maxLength: 30 },
)
const byKind = tagged.map(values => values.map(value => (value.type === 'a' ? { type: 'a', only: 1 } : value)))
const nested = byKind.map(values => values.map((value): Json => ({ list: [value as Json], one: value as Json })))

test('holds for every sample it is made of', () => {
  let unions = 0
  fc.assert(
    fc.property(fc.oneof(samples, tagged, byKind, nested), values => {
      const schema = unionBy(values as Json[])
      if (JSON.stringify(schema).includes('"oneOf"')) unions += 1
      for (const value of values as Json[]) expect(check(schema, value)).toEqual([])
    }),
    { numRuns: 300 },
  )
  expect(unions).toBeGreaterThan(20)
})

test('tells variants apart by their tag', () => {
  const schema = unionBy([sms, sms, email, email], undefined, { exhaustive: true })
  expect(schema).toEqual({
    oneOf: [
      {
        type: 'object',
        properties: {
          address: { type: 'string', format: 'email' },
          subject: { type: 'string' },
          type: { const: 'email' },
        },
        required: ['address', 'subject', 'type'],
      },
      {
        type: 'object',
        properties: { to: { type: 'string', format: 'e164' }, type: { const: 'sms' } },
        required: ['to', 'type'],
      },
    ],
  })
})

test('names what the variant misses, not that no variant fits', () => {
  const schema = unionBy([sms, email])
  expect(check(schema, { type: 'sms' })).toEqual([
    { pointer: '/to', rule: 'required', expected: 'present', actual: 'absent' },
  ])
})

test('leaves tags open that were not seen, until the list is stated', () => {
  const other = { type: 'letter' }
  expect(check(unionBy([sms, email]), other)).toEqual([])
  expect(check(unionBy([sms, email], 'type', { exhaustive: true }), other)).toMatchObject([{ rule: 'oneOf' }])
})

test('finds variants inside lists and members', () => {
  const schema = unionBy([
    { sent: [sms, email], last: sms },
    { sent: [], last: email },
  ])
  expect(schema).toMatchObject({
    properties: { last: { oneOf: expect.any(Array) }, sent: { items: { oneOf: expect.any(Array) } } },
  })
})

test.each<[string, Json[]]>([
  [
    'the members are the same',
    [
      { type: 'a', x: 1 },
      { type: 'b', x: 2 },
    ],
  ],
  [
    'members differ inside each variant alone',
    [{ type: 'a', x: 1 }, { type: 'a' }, { type: 'b', x: 1 }, { type: 'b' }],
  ],
  ['the member is not in all', [sms, email, { to: 'x' }]],
  ['the member is a name or a place that fits by chance', [{ city: 'Köln', note: 'x' }, { city: 'Bonn' }]],
  [
    'the values are too many to be tags',
    Array.from({ length: 13 }, (_, i) => ({ type: `t${i}`, [`m${i % 2 ? 'a' : 'b'}`]: 1 })),
  ],
  [
    'the values are redacted',
    [
      { type: '{{Phone}}', x: 1 },
      { type: '{{Email}}', y: 1 },
    ],
  ],
  ['a seldom variant has the members of another', [sms, sms, email, email, { type: 'mms', to: 'x' }]],
])('merges where %s', (_why, values) => {
  expect(unionBy(values)['oneOf']).toBeUndefined()
})

test('takes another member for a tag only with three of each and no optional members', () => {
  const variants = (times: number) =>
    [...Array(times).fill({ place: 'door', code: 1 }), ...Array(times).fill({ place: 'shop', shopId: 2 })] as Json[]
  expect(unionBy(variants(2))['oneOf']).toBeUndefined()
  expect(unionBy(variants(3))['oneOf']).toBeDefined()
  expect(unionBy(variants(1), 'place')['oneOf']).toBeDefined()
})
