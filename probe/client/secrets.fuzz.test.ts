import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyText, holds, holdsOnLong, pumped, spoilt, within } from '../../testing/fuzz.ts'
import { maskedBody, maskedHeader, maskedLogin, maskedQuery } from './mask.ts'
import { formsOf, Redactor } from './redact.ts'

const secret = fc
  .oneof(fc.string({ unit: 'binary', minLength: 6, maxLength: 40 }), fc.stringMatching(/^[\w+/=.-]{8,60}$/))
  .filter(text => text.length >= 6 && !/\p{Surrogate}/u.test(text) && !'{{Secret}}{{hash of Secret}}'.includes(text))

it('leaves no form of a secret in any text, however it is joined', () => {
  holds(
    fc.property(secret, fc.array(fc.oneof(anyText, fc.nat({ max: 40 })), { maxLength: 8 }), (value, parts) => {
      const forms = formsOf(value).filter(form => form.length >= 6)
      const text = parts.map(part => (typeof part === 'number' ? (forms[part % forms.length] ?? '') : part)).join('')
      const left = new Redactor({ Secret: value }).redact(text)
      for (const form of forms) if (!'{{Secret}}{{hash of Secret}}'.includes(form)) expect(left).not.toContain(form)
    }),
  )
})

it('leaves nothing of a secret whose signs a service drops', () => {
  const part = fc.stringMatching(/^[A-Za-z0-9]{3,6}$/).filter(text => /\d/.test(text) && /[A-Za-z]/.test(text))
  const sign = fc.constantFrom(' ', '-', '_', '/', '+', '.')
  holds(
    fc.property(fc.array(part, { minLength: 3, maxLength: 4 }), sign, sign, (parts, one, other) => {
      const value = parts.map((each, i) => (i === 0 ? each : `${i % 2 === 0 ? one : other}${each}`)).join('')
      const redactor = new Redactor({ Secret: value })
      for (const dropped of [/\s+/g, /[\s_-]+/g, /[^A-Za-z0-9]+/g])
        expect(redactor.redact(`<${value.replace(dropped, '')}>`)).toBe('<{{Secret}}>')
    }),
  )
})

it('leaves no part of a secret in a name, and the words that one is made of', () => {
  const random = fc.stringMatching(/^[A-Za-z0-9_-]{24,43}$/)
  const word = fc.constantFrom('parcel', 'recipient', 'integration', 'delivery', 'orderRef', 'household')
  holds(
    fc.property(random, fc.nat({ max: 12 }), fc.constantFrom('', 'X-', 'in_'), word, (value, at, before, name) => {
      const part = value.slice(at, at + 12)
      fc.pre(new Set(part.toLowerCase()).size > 5)
      const redactor = new Redactor({ Secret: value, Word: name, Joined: `${name}-x7k2-delivery` })
      expect(redactor.redactName(before + part).toLowerCase()).not.toContain(part.toLowerCase())
      for (const each of [name, `${name}Id`, name.toUpperCase()]) expect(redactor.redactName(each)).toBe(each)
    }),
  )
})

it('changes nothing the second time', () => {
  holds(
    fc.property(secret, anyText, anyText, (value, before, after) => {
      const redactor = new Redactor({ Secret: value })
      const once = redactor.redact(before + value + after)
      expect(redactor.redact(once)).toBe(once)
    }),
  )
})

const MESSAGES = [
  '{"access_token":"aGVsbG8tdGhlcmUtMTIzNDU2","expires_in":3600,"refresh_token":"0123456789abcdef0123"}',
  'token=abcdefgh0123456789&state=1',
  'https://a.example/?code=abcdefgh12345678#access_token=abcdefgh12345678',
  'Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc_def-ghi',
  'sid=abcdefgh12345678; Path=/; HttpOnly\nother=1',
  'Digest username="a", nonce="0123456789abcdef", response="0123456789abcdef"',
]
const MASKS = [maskedBody, maskedLogin, maskedQuery, (text: string) => maskedHeader('authorization', text)].concat(
  ['cookie', 'set-cookie', 'location', 'x-note'].map(name => (text: string) => maskedHeader(name, text)),
)

it('masks any text, and nothing more the second time', () => {
  holds(
    fc.property(fc.oneof(anyText, spoilt(MESSAGES)), text => {
      for (const masks of MASKS) expect(masks(masks(text))).toBe(masks(text))
    }),
  )
})

it('masks and redacts texts that repeat themselves in time', () => {
  const redactor = new Redactor({ Secret: 'correct horse battery', Key: 'aaaaaaaaaaaa' })
  holdsOnLong(
    fc.property(pumped(40_000), text => {
      for (const masks of MASKS) within(3_000, () => masks(text))
      within(3_000, () => redactor.redact(text))
    }),
  )
}, 0)

it.each([
  ['names of parameters', '?token'.repeat(10_000)],
  ['marks of parameters', '?'.repeat(60_000)],
  ['heads of JWTs', '-eyJ'.repeat(15_000)],
  ['parts of JWTs', 'eyJaaaaa.aaaaa.'.repeat(4_000)],
  ['spaces before no name', ' '.repeat(60_000)],
  ['quotes', '"secret'.repeat(8_000)],
])('masks a text of %s in time', (_what, text) => {
  for (const masks of MASKS) within(1_000, () => masks(text))
})
