import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FORMATS, formatsOf, isOfFormat, isRedacted } from './formats.ts'

test.each([
  ['0193f0a2-7a1b-7c3d-8e4f-5a6b7c8d9e0f', 'uuid'],
  ['2026-11-21T10:00:00.123+01:00', 'date-time'],
  ['2016-12-31T23:59:60Z', 'date-time'],
  ['2024-02-29', 'date'],
  ['10:00:00Z', 'time'],
  ["o'hara+x@post.example", 'email'],
  ['+4915112345678', 'e164'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-_', 'jwt'],
  ['192.168.0.1', 'ipv4'],
  ['P1Y2M3DT4H5M6S', 'duration'],
  ['https://tracking.example/p/JD01?x=%20#y', 'uri'],
  ['mailto:a@b.example', 'uri'],
])('reads %s as %s', (text, format) => {
  expect(formatsOf(text)).toEqual([format])
})

test.each([
  '',
  'DE:50667',
  'sms',
  '2026-02-29',
  '2026-11-21T10:00:00',
  '2026-11-21 10:00:00Z',
  '24:00:00Z',
  '10:00',
  '12:00:60Z',
  '015112345678',
  '+49 151 12345678',
  'P',
  'PT',
  'P1WT1H',
  '1.2.3',
  '01.2.3.4',
  '1.2.3.4.',
  'a.b.c',
  'a@b',
  'http://a b',
  '0193f0a27a1b7c3d8e4f5a6b7c8d9e0f',
])('claims no format of %j', text => {
  expect(formatsOf(text)).toEqual([])
})

const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)
const STANDARD = FORMATS.filter(name => name !== 'e164' && name !== 'jwt')

/** Texts near the grammar of a format, most of them just alongside it. */
const near = fc.oneof(
  fc.stringMatching(/^\d{4}-[01]\d-[0-3]\d([Tt][0-2]\d:[0-6]\d:[0-6]\d(\.\d)?([Zz]|[+-][0-2]\d:[0-6]\d)?)?$/),
  fc.stringMatching(/^[0-2]\d:[0-6]\d:[0-6]\d(\.\d)?([Zz]|[+-][0-2]\d:[0-6]\d)?$/),
  fc.stringMatching(/^P(\dY)?(\dM)?(\dD)?(\dW)?(T(\dH)?(\dM)?(\dS)?)?$/),
  fc.stringMatching(/^[0-3]?\d?\d(\.[0-3]?\d?\d){2,4}$/),
  fc.stringMatching(/^[a-z.+_-]{1,4}@[a-zA-Z.-]{1,6}\.[a-z]{0,3}$/),
  fc.stringMatching(/^[0-9a-fA-Fg]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{11,12}$/),
  fc.string(),
)

test('agrees with a full validator on the standard formats', () => {
  fc.assert(
    fc.property(near, fc.constantFrom(...STANDARD), (text, format) => {
      // Its `uri` also takes any word before a colon, which is a URI by grammar alone.
      fc.pre(format !== 'uri')
      expect(isOfFormat(format, text)).toBe(ajv.validate({ format }, text))
    }),
    { numRuns: 2000 },
  )
})

test('claims no URI that a full validator rejects', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.webUrl({ withFragments: true, withQueryParameters: true }),
        fc.string().map(text => `tel:${text}`),
        fc.stringMatching(/^(http|urn|tel):(\/\/)?([a-z@:[\]0-9]{0,6})(\/[a-z%:?#[\]]{0,5})?$/),
      ),
      text => {
        if (isOfFormat('uri', text)) expect(ajv.validate({ format: 'uri' }, text)).toBe(true)
      },
    ),
  )
})

test('knows a redacted text, whole or in part', () => {
  expect(['{{token}}', 'Bearer {{token}}', '{{Client secret}}:x'].every(isRedacted)).toBe(true)
  expect(['{{', '{{}}', '{token}', ''].some(isRedacted)).toBe(false)
})
