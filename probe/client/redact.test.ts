import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Redactor } from './redact.ts'

/** What services and libraries do to a text before they write it down. */
const WRITINGS: Record<string, (text: string) => string> = {
  raw: text => text,
  json: text => JSON.stringify(text).slice(1, -1),
  'json of PHP': text => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
  'json in ASCII': text =>
    JSON.stringify(text)
      .slice(1, -1)
      .replace(/[^\0-\x7e]/g, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`),
  'json of Go': text =>
    JSON.stringify(text)
      .slice(1, -1)
      .replace(/[<>&]/g, char => `\\u00${char.charCodeAt(0).toString(16)}`),
  percent: encodeURIComponent,
  'percent in lower case': text => encodeURIComponent(text).replace(/%../g, code => code.toLowerCase()),
  plus: text => encodeURIComponent(text).replaceAll('%20', '+'),
  form: text => new URLSearchParams({ '': text }).toString().slice(1),
  hex: text => Buffer.from(text).toString('hex'),
  HEX: text => Buffer.from(text).toString('hex').toUpperCase(),
  base64: text => Buffer.from(text).toString('base64'),
  base64url: text => Buffer.from(text).toString('base64url'),
  html: text =>
    text.replace(/[&<>"']/g, char => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? '&#39;'),
}

/** Of a secret's make: no lone surrogates, which no wire carries. */
const secret = fc
  .string({ unit: 'grapheme', minLength: 6, maxLength: 40 })
  .filter(text => !/\p{Surrogate}/u.test(text) && text.length >= 6 && !'{{Secret}}'.includes(text))
const around = fc.string({ unit: 'binary', maxLength: 30 })

describe('redaction', () => {
  it.each(Object.keys(WRITINGS))('leaves no secret as %s in any text', name => {
    fc.assert(
      fc.property(secret, around, around, (value, before, after) => {
        const written = WRITINGS[name]?.(value) ?? ''
        const clean = new Redactor({ Secret: value }).redact(`${before}${written}${after}`)
        expect(clean).not.toContain(written)
        expect(clean).toContain('{{Secret}}')
      }),
    )
  })

  it('leaves nothing to tell a secret by inside of a longer base64 text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'abcdefXYZ0189-_'), minLength: 12, maxLength: 40 }),
        fc.string({ maxLength: 9 }),
        fc.string({ maxLength: 9 }),
        (value, before, after) => {
          for (const form of ['base64', 'base64url'] as const) {
            const whole = Buffer.from(`${before}${value}${after}`).toString(form)
            const left = new Redactor({ Secret: value }).redact(whole)
            expect(left).toContain('{{Secret}}')
            const parts = left.split('{{Secret}}').map(part => Buffer.from(part, 'base64').toString('latin1'))
            for (const part of parts)
              for (let i = 0; i + 5 <= value.length; i++)
                if (!`${before}${after}`.includes(value.slice(i, i + 5)))
                  expect(part).not.toContain(value.slice(i, i + 5))
          }
        },
      ),
    )
  })

  it('knows every ordered pair of credentials as Basic sends it, short ones too', () => {
    const redactor = new Redactor({ User: 'admin', Password: 'hunter2!!', Tenant: 'acme-corp' })
    const basic = (a: string, b: string) => Buffer.from(`${a}:${b}`).toString('base64')
    expect(redactor.redact(`Basic ${basic('admin', 'hunter2!!')}`)).toBe('Basic {{basic User, Password}}')
    expect(redactor.redact(basic('hunter2!!', 'acme-corp'))).toBe('{{basic Password, Tenant}}')
    expect(redactor.redact('admin:hunter2!!')).toBe('{{basic User, Password}}')
  })

  it('knows the hashes that some services take for the password', () => {
    const redactor = new Redactor({ Password: 'hunter2!!' })
    for (const name of ['md5', 'sha1', 'sha256', 'sha512'])
      expect(redactor.redact(createHash(name).update('hunter2!!').digest('hex'))).toBe('{{hash of Password}}')
  })

  it('takes the longest where one secret begins another', () => {
    const redactor = new Redactor({ Short: 'abcdef', Long: 'abcdefghij' })
    expect(redactor.redact('abcdefghij abcdefghi')).toBe('{{Long}} {{Short}}ghi')
  })

  it('finds a secret that begins inside of what looks like its beginning', () => {
    expect(new Redactor({ Key: 'abcabcX' }).redact('abcabcabcX')).toBe('abc{{Key}}')
  })

  it('keeps the first name of a value', () => {
    const redactor = new Redactor({ Key: 'abcdefgh' })
    redactor.keep('token', 'abcdefgh')
    expect(redactor.redact('abcdefgh')).toBe('{{Key}}')
  })

  it('replaces a short credential only where it is a whole value', () => {
    const redactor = new Redactor({ PIN: '1234', Code: 'a.c' })
    expect(redactor.redact('{"pin":"1234","no":"12345","1234":1, "x": 1234}')).toBe(
      '{"pin":"{{PIN}}","no":"12345","1234":1, "x": 1234}',
    )
    expect(redactor.redact('pin=1234&code=a.c&d=abc')).toBe('pin={{PIN}}&code={{Code}}&d=abc')
    expect(redactor.redact('1234')).toBe('{{PIN}}')
  })

  it.each(['', 'a', 'ab'])('leaves every text alone for the credential %j', value => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        const redactor = new Redactor({ Empty: value })
        redactor.keep('token', value)
        expect(redactor.redact(text)).toBe(text)
      }),
    )
  })

  it.each([
    ['delivery-secret', '{"field":"deliveryId","message":"deliveryId is required"}'],
    ['my-customerNumber-2024', '{"errors":[{"loc":["body","customerNumber"]}]}'],
    ['acme-delivery', 'asked {delivery, phone} → 422, as acme. Delivery-address is missing'],
    ['lieferung_9931', 'Lieferung: fehlt'],
  ])('leaves a word alone that stands in the secret %s among others', (value, text) => {
    expect(new Redactor({ Secret: value }).redact(text)).toBe(text)
  })

  it.each([
    ['more of it than one word', 'correct-horse-battery', 'correct-horse and so on'],
    ['a word and what follows it', 'delivery-k7Rw93', 'delivery-k7Rw is wrong'],
    ['a word that is nearly all of it', 'delivery-77', 'delivery'],
    ['letters that are cut out of it', 'qwkejhzdlkjzxcmnvop', 'begins with qwkejhzdlkjz'],
    ['a word and the signs after it', '-MZg_IR3_6-vcwEpl-_---3aBT_FQ-A2L-8--4', 'unknown: vcwEpl-_---3'],
    ['a word and the signs around it', 'LXAPC__68-g-k_Cpo_-_----g2_-n-__-4upG', 'unknown: in_-k_Cpo_-_---'],
  ])('hides %s', (_what, value, text) => {
    expect(new Redactor({ Secret: value }).redact(text)).toContain('{{part of Secret}}')
  })

  it('leaves a text without secrets as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        expect(new Redactor({ Secret: 'kjh3\u{1f600}q9' }).redact(text)).toBe(text)
      }),
    )
  })

  it('holds many long secrets', () => {
    const redactor = new Redactor({})
    const tokens = Array.from({ length: 60 }, (_, i) => `eyJhbGciOiJIUzI1NiJ9.${String(i).repeat(30_000)}`)
    for (const [i, token] of tokens.entries()) redactor.keep(`token ${i}`, token)
    expect(redactor.redact(`<${tokens[41]}> <${tokens[42]}>`)).toBe('<{{token 41}}> <{{token 42}}>')
  })

  it('visits each place of a hostile text a bounded number of times', () => {
    const redactor = new Redactor({ Secret: `${'a'.repeat(200)}b` })
    const text = 'a'.repeat(300_000)
    expect(redactor.redact(text)).toBe(text)
  })

  it('calls a value the token where it is only found out later which of several it is', () => {
    const redactor = new Redactor({ secret: 'some-long-secret' })
    redactor.keep('other token', 'aaaa-bbbb-cccc')
    const known = redactor.size
    redactor.keep('token', 'aaaa-bbbb-cccc')
    expect(redactor.redact('aaaa-bbbb-cccc')).toBe('{{token}}')
    expect(redactor.size).toBeGreaterThan(known)
    redactor.keep('token', 'some-long-secret')
    expect(redactor.redact('some-long-secret')).toBe('{{secret}}')
  })
})

describe('traces of a secret', () => {
  const SECRET = 'q7Rk-2mZx_W9tL4vB8nY'
  const redactor = new Redactor({ Secret: SECRET })
  const bytes = Buffer.from(SECRET)
  const hex = bytes.toString('hex')

  it.each([
    ['in capitals', SECRET.toUpperCase()],
    ['in small letters', SECRET.toLowerCase()],
    ['in other letters under base64', Buffer.from(SECRET.toUpperCase()).toString('base64')],
    ['in base64 twice', Buffer.from(bytes.toString('base64')).toString('base64')],
    ['in base64 of UTF-16', Buffer.from(SECRET, 'utf16le').toString('base64')],
    ['in hex with colons', hex.replace(/..(?=.)/g, '$&:')],
    ['as bytes of JSON', [...bytes].join(',')],
    ['escaped letter by letter', [...SECRET].map(char => `\\u00${char.charCodeAt(0).toString(16)}`).join('')],
    ['escaped as bytes', hex.replace(/../g, '\\x$&')],
    ['percent for each byte', hex.replace(/../g, '%$&')],
    ['percent twice', hex.replace(/../g, '%25$&')],
    ['as numbers of HTML', [...SECRET].map(char => `&#${char.charCodeAt(0)};`).join('')],
    ['as numbers of HTML in hex', [...SECRET].map(char => `&#x${char.charCodeAt(0).toString(16)};`).join('')],
  ])('are gone %s', (_how, written) => {
    expect(redactor.redact(`before ${written} after`)).toBe('before {{Secret}} after')
  })

  it.each([
    ['in base64 behind a prefix', `key_${bytes.toString('base64url')}`],
    ['in base64 of JSON', Buffer.from(JSON.stringify({ user: 'a', secret: SECRET })).toString('base64')],
  ])('are gone %s, whatever is left alongside', (_how, written) => {
    const left = redactor.redact(`before ${written} after`)
    expect(left).toContain('{{Secret}}')
    for (const part of left.split(/\{\{Secret\}\}| /))
      expect(Buffer.from(part, 'base64').toString()).not.toContain(SECRET.slice(0, 4))
  })

  it.each([
    ['its first half', SECRET.slice(0, 10)],
    ['its last half', SECRET.slice(-10)],
    ['its middle', SECRET.slice(4, 16)],
    ['its middle in capitals', SECRET.slice(4, 16).toUpperCase()],
  ])('are gone of %s', (_how, written) => {
    expect(redactor.redact(`before ${written} after`)).toBe('before {{part of Secret}} after')
    expect(redactor.redact(Buffer.from(`x:${written}`).toString('base64'))).toBe('{{part of Secret}}')
  })

  it('are what tells half of a secret, eight characters at least, or twelve of it', () => {
    expect(redactor.redact(SECRET.slice(0, 9))).toBe(SECRET.slice(0, 9))
    const long = new Redactor({ Long: `${SECRET}${[...SECRET].reverse().join('')}` })
    expect(long.redact(SECRET.slice(0, 11))).toBe(SECRET.slice(0, 11))
    expect(long.redact(SECRET.slice(0, 12))).toBe('{{part of Long}}')
  })

  it('are found at whatever place they stand', () => {
    const unit = fc.constantFrom(...'abcdefghijklmnop0123456789XYZ-_')
    fc.assert(
      fc.property(
        fc.string({ unit, minLength: 16, maxLength: 40 }),
        fc.nat(),
        fc.string({ maxLength: 20 }),
        (value, n, before) => {
          const at = n % (value.length - 12 + 1)
          const part = value.slice(at, at + 12)
          fc.pre(new Set(part.toLowerCase()).size >= 5)
          expect(new Redactor({ Secret: value }).redact(`${before}|${part}`)).not.toContain(part)
        },
      ),
    )
  })

  it.each(['cookie-JOjqi_YzhyEmdBnj', 'cookie-dERE_hbfGautmHyc'])(
    'are found where chance wrote them as names are written: %s',
    value => {
      const part = value.slice(-12)
      const redactor = new Redactor({})
      redactor.keepNew('Cookie', value)
      expect(redactor.redact(`before ${part} after`)).toBe('before {{part of Cookie}} after')
      expect(redactor.redactName(part)).toBe('{{part of Cookie}}')
    },
  )

  it('are found of each among hundreds that begin alike', () => {
    const cookies = Array.from(
      { length: 1_000 },
      (_, i) => `cookie-${createHash('md5').update(`${i}`).digest('base64')}`,
    )
    const redactor = new Redactor({})
    for (const value of cookies) redactor.keepNew('Cookie', value)
    for (const [i, value] of cookies.entries()) {
      const part = value.slice(0, 12)
      expect(redactor.redact(`${' '.repeat(i % 4)}${part} |`)).not.toContain(part)
    }
  })

  it('are not what every text holds: words in another case, rules, zeros', () => {
    const plain = new Redactor({ Word: 'Secret', Zeros: '00000000-0000-4000', Rule: '----------------x' })
    const text = 'secret SECRET 00000000 ------------------------------------'
    expect(plain.redact(text)).toBe(text)
  })

  it('leave the placeholders alone', () => {
    const named = new Redactor({ 'Client secret': 'client secret one' })
    expect(named.redact('client secret one')).toBe('{{Client secret}}')
  })

  it('leave nothing of another token that begins alike', () => {
    const head = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url')
    const token = (claims: string, sign: string) => `${head}.${Buffer.from(claims).toString('base64url')}.${sign}`
    const known = new Redactor({})
    known.keep('token', token('{"sub":"one","iat":1}', 'c2lnbmF0dXJlLW9uZQ'))
    expect(known.redact(`as ${token('{"sub":"two","iat":2}', 'YW5vdGhlci1zaWdu')}`)).toBe('as {{jwt}}')
  })
})
