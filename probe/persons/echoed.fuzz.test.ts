/** Any person, in any form in which a service may give a datum back: nothing of it is left, and what still is would be found. */
import fc from 'fast-check'
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' }
import { type CountryCode, getExampleNumber } from 'libphonenumber-js/max'
import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../contract/exchange.ts'
import { FILTERS } from '../../contract/filters/filters.ts'
import { type Json, parseJson } from '../../contract/json.ts'
import { shapeOf, toSchema } from '../../contract/shape/shape.ts'
import { KeptExchanges } from '../client/client.ts'
import { Redactor } from '../client/redact.ts'
import { mapBody, mapExchange } from '../client/structure.ts'
import { personalOf, personsOf } from './persons.ts'

const COUNTRIES: readonly CountryCode[] = [
  'DE',
  'AT',
  'NL',
  'BE',
  'GB',
  'US',
  'FR',
  'ES',
  'IT',
  'PL',
  'SE',
  'CH',
  'DK',
  'PT',
  'AU',
  'JP',
]
const syllable = fc.constantFrom('lin', 'mör', 'kal', 'zev', 'tor', 'vík', 'bran', 'dús', 'hez', 'gøl', 'ñat', 'quer')
const proper = fc
  .array(syllable, { minLength: 3, maxLength: 4 })
  .map(parts => parts.join(''))
  .map(word => word[0]?.toUpperCase() + word.slice(1))
const digits = (length: number) =>
  fc.array(fc.nat(9), { minLength: length, maxLength: length }).map(each => each.join(''))
const phone = fc
  .tuple(fc.constantFrom(...COUNTRIES), digits(4), fc.constantFrom('formatInternational', 'E.164', 'slashed'))
  .map(([country, tail, style]) => {
    const example = getExampleNumber(country, examples)
    const number = `${example?.number.slice(0, -4)}${tail}`
    const code = `+${example?.countryCallingCode}`
    const own = number.slice(code.length)
    const spaced = `${code} ${own.slice(0, 3)} ${own.slice(3)}`
    const slashed = `${code} (0) ${own.slice(0, 3)}/${own.slice(3)}`
    return { value: style === 'E.164' ? number : style === 'slashed' ? slashed : spaced, own }
  })
const day = fc
  .date({ min: new Date('1930-01-01'), max: new Date('2007-01-01'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))
const person = fc
  .record({
    given: proper,
    family: proper,
    phone,
    day,
    street: proper,
    number: fc.integer({ min: 13, max: 299 }),
    id: digits(7),
    code: digits(5),
  })
  .filter(({ given, family, street }) => new Set([given, family, street].map(plain)).size === 3)
  .map(({ given, family, phone, day, street, number, id, code }) => ({
    own: phone.own,
    day,
    words: [given, family, street],
    testData: {
      'Given name': given,
      'Family name': family,
      Phone: phone.value,
      'E-mail': `${plain(given)}.${plain(family)}@example.org`,
      'Date of birth': day,
      Street: `${street} ${number}`,
      'Postal code': code,
      'Customer number': `K-${id}`,
    },
  }))
const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/ø/g, 'o').replace(/Ø/g, 'O').toLowerCase()

/** What a service does with a value before it gives it back. */
const REFORMS: Record<string, (value: string) => string> = {
  'as it is': value => value,
  'in capitals': value => value.toUpperCase(),
  'in small letters': value => value.toLowerCase(),
  'without accents': plain,
  decomposed: value => value.normalize('NFD'),
  'with dots': value => value.replace(/[\s-]+/g, '.'),
  'with spaces between digits': value => value.replace(/\d(?=\d)/g, '$& '),
  'without signs': value => value.replace(/[\s()./-]/g, ''),
  'on a line of its own': value => `a\n${value}\nb`,
  'in a sentence': value => `There is no customer "${value}" here.`,
  ...Object.fromEntries(
    [
      'digits',
      'e164',
      'national',
      'double-zero',
      'leading-zero',
      'international',
      'significant',
      'lower',
      'upper',
      'no-spaces',
    ].map(name => [`as the filter ${name} makes it`, (value: string) => String(FILTERS[name]?.(value) ?? value)]),
  ),
}
const ascii = (text: string) =>
  text.replace(/[^\0-\x7e]/g, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
/** What it writes it into. */
const WRITINGS: Record<string, (value: string) => string> = {
  JSON: value => JSON.stringify({ delivery: { echo: value }, list: [value] }),
  'JSON in ASCII': value => ascii(JSON.stringify({ echo: value })),
  'JSON with slashes escaped': value => JSON.stringify({ echo: value }).replaceAll('/', '\\/'),
  'JSON in JSON': value => JSON.stringify({ body: JSON.stringify({ echo: value }) }),
  'a JSON text that was cut off': value => JSON.stringify({ echo: value }).slice(0, -2),
  'a form': value => new URLSearchParams({ a: '1', echo: value }).toString(),
  'an address': value => JSON.stringify({ next: `https://example.org/x?of=${encodeURIComponent(value)}` }),
  HTML: value => `<p title="echo">${value.replace(/[^\w ]/g, char => `&#${char.codePointAt(0)};`)}</p>`,
  text: value => `echo: ${value}`,
  base64: value => JSON.stringify({ echo: Buffer.from(`{"echo":"${value}"}`).toString('base64') }),
}

/** What must not be left, by a plain look at the text. */
function leftOf(
  text: string,
  { own, words, testData }: { own: string; words: string[]; testData: Record<string, string> },
): string[] {
  const low = plain(unwritten(text))
  const bare = low.replace(/[\s()./+\\-]/g, '')
  return [
    ...words.filter(word => low.includes(plain(word))),
    ...[own, testData['Customer number']?.slice(2) ?? ''].filter(each => bare.includes(each)),
    ...[testData['Date of birth']?.replaceAll('-', '') ?? ''].filter(each => bare.includes(each)),
  ]
}

function unwritten(text: string): string {
  return text
    .replace(/(?:%[0-9a-f]{2})+/gi, run => Buffer.from(run.replaceAll('%', ''), 'hex').toString())
    .replace(/\\+u([0-9a-f]{4})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_all, code: string) => String.fromCodePoint(Number(code)))
    .replace(/[A-Za-z0-9+/]{24,}=*/g, run => `${run} ${Buffer.from(run, 'base64').toString()}`)
}

describe('a datum that a service gives back', () => {
  it.each(Object.keys(WRITINGS))('is gone from %s, in whatever form', name => {
    fc.assert(
      fc.property(person, fc.constantFrom(...Object.keys(REFORMS)), (someone, reform) => {
        const persons = personsOf({ kind: 'test', testData: someone.testData })
        for (const value of Object.values(someone.testData)) {
          const written = WRITINGS[name]?.(REFORMS[reform]?.(value) ?? value) ?? ''
          expect(leftOf(mapBody(written, persons), someone)).toEqual([])
          if (parseJson(written) !== undefined) expect(parseJson(mapBody(written, persons))).toBeDefined()
        }
      }),
      { numRuns: 25, endOnFailure: true },
    )
  })

  it('is found in a file, apart from small letters', () => {
    const forms = Object.keys(REFORMS).filter(each => !/small|lower|accents/.test(each))
    fc.assert(
      fc.property(
        person,
        fc.constantFrom(...forms),
        fc.constantFrom('JSON', 'text', 'JSON in ASCII', 'an address'),
        (someone, reform, writing) => {
          const { file } = personalOf({ testData: someone.testData })
          for (const name of ['Phone', 'E-mail', 'Customer number', 'Family name'] as const) {
            const given = REFORMS[reform]?.(someone.testData[name]) ?? ''
            // A filter of phone numbers makes nothing of a name; fewer digits than these stand anywhere.
            if (given.replace(/\D/g, '').length < 7 && !/\p{L}{6}/u.test(given)) continue
            if (name === 'E-mail' && !given.includes('@')) continue
            expect(file(WRITINGS[writing]?.(given) ?? ''), given).toMatch(`{{${name}`)
          }
          const other = JSON.stringify({ delivery: 'out for delivery', at: '2026-01-02T23:54:55Z', value: 123 })
          expect(file(other)).toBe(other)
        },
      ),
      { numRuns: 60, endOnFailure: true },
    )
  })
})

it('is no name where a service gives it back as one, and the names of the contract stay', () => {
  fc.assert(
    fc.property(person, ({ testData }) => {
      const persons = personsOf({ kind: 'test', testData })
      const sent = Object.entries(testData).filter(([label]) => label !== 'Postal code')
      const names = ['street', 'phone', 'givenName', 'errors', 'customer_number']
      const keys = sent.map(([, value]) => value)
      const answer = { errors: Object.fromEntries([...names, ...keys].map(key => [key, { [key]: 'no' }])) }
      const exchange = {
        request: { method: 'POST', path: '/', headers: {}, body: JSON.stringify(Object.fromEntries(sent)) },
        response: { status: 400, headers: {}, body: JSON.stringify(answer) },
      } as unknown as Exchange
      const kept = new KeptExchanges(new Redactor({}), persons).redacted(exchange)
      const json = parseJson(kept.response?.body ?? '') as { errors: Record<string, unknown> }
      expect(Object.keys(json.errors)).toEqual(expect.arrayContaining(names))
      const recorded = JSON.stringify(toSchema(shapeOf(json as Json)))
      for (const key of keys) expect(recorded).not.toContain(JSON.stringify(key))
    }),
    { numRuns: 60 },
  )
})

it('is gone also where only what a filter makes of it came back', () => {
  fc.assert(
    fc.property(person, proper, fc.constantFrom(...Object.keys(FILTERS)), (someone, second, filter) => {
      const testData = { ...someone.testData, 'Given name': `${someone.testData['Given name']}-${second}` }
      const persons = personsOf({ kind: 'test', testData })
      for (const datum of Object.values(testData)) {
        const sent = String(FILTERS[filter]?.(datum) ?? '')
        const isSomebodys = /^\p{Lu}\p{L}{3}/u.test(sent) || sent.replace(/\D/g, '').length >= 6
        if (isSomebodys)
          expect(mapBody(JSON.stringify({ said: `not allowed (${sent}, ${sent})` }), persons)).not.toContain(sent)
      }
    }),
    { numRuns: 150, endOnFailure: true },
  )
})

it('is found where it is a phone number that lost a digit', () => {
  fc.assert(
    fc.property(person, fc.boolean(), ({ testData }, atEnd) => {
      const digits = testData.Phone.replace('(0)', '').replace(/\D/g, '')
      if (digits.length < 12) return
      const cut = atEnd ? digits.slice(0, -1) : digits.slice(1)
      expect(personalOf({ testData }).file(`{"phone":"${cut}"}`)).toContain('Phone')
    }),
    { numRuns: 60, endOnFailure: true },
  )
})

describe('words', () => {
  const WORDS = [
    'delivery',
    'Delivery',
    'event',
    'status',
    'name',
    'preference',
    'phone',
    'out for delivery',
    'String',
    'type',
  ]
  const word = fc.oneof(
    fc.constantFrom(...WORDS),
    fc.string({ unit: fc.constantFrom(...'abcdeXYZ_'), minLength: 1, maxLength: 12 }),
  )
  const names = fc.constantFrom(
    'Given name',
    'Delivery event',
    'City',
    'Country',
    'Template',
    'Anything',
    'Drop-off place',
    'Status',
    'Full name',
  )

  it('of test data change no name of a property, no path and no header, whatever they are', () => {
    fc.assert(
      fc.property(
        fc.dictionary(names, word, { maxKeys: 5 }),
        fc.array(word, { minLength: 1, maxLength: 6 }),
        (testData, properties) => {
          const persons = personsOf({ kind: 'test', testData })
          const body = Object.fromEntries(properties.map(property => [property, { [property]: 1 }]))
          const exchange = {
            request: {
              method: 'POST',
              path: `/${properties.join('/')}`,
              headers: { [properties[0] ?? 'a']: 'x' },
              body: JSON.stringify(body),
            },
          }
          expect(mapExchange(exchange, persons)).toEqual(exchange)
        },
      ),
    )
  })
})
