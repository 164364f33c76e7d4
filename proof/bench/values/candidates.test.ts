import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../../contract/json.ts'
import { inStyle, STYLES, tokensOf } from '../../../contract/names.ts'
import type { Expected } from '../../../contract/observation.ts'
import { render } from '../../../contract/template.ts'
import { withMade } from '../../../probe/call/clock.ts'
import { alternativesOf, MEANING_NAMES } from '../../../probe/naming/meanings.ts'
import { candidatesOf } from '../../../probe/values/candidates.ts'
import { satisfies } from '../../../probe/values/satisfy.ts'
import { PEOPLE } from './people.ts'

const clock = { now: () => new Date('2026-03-02T08:00:00Z') }

function offered(
  given: Record<string, string>,
  path: string,
  expected: Expected = {},
  answers = new Map<string, Json>(),
) {
  const lookup = (name: string) => {
    const [source = '', pointer] = name.split('#')
    return pointer === undefined ? given[name] : ((answers.get(source) ?? {}) as Record<string, Json>)[pointer.slice(1)]
  }
  return candidatesOf(path.split('.'), { given, answers, lookup })(expected).map(candidate => ({
    ...candidate,
    value: render(candidate.template, withMade(candidate.let, lookup, clock)),
  }))
}

const values = (...of: Parameters<typeof offered>) => offered(...of).map(each => each.value)
const mara = PEOPLE['mara'] ?? {}
const whole = PEOPLE['whole'] ?? {}

const names = fc
  .constantFrom(...MEANING_NAMES)
  .chain(meaning => fc.constantFrom(...alternativesOf(meaning)))
  .chain(text => fc.constantFrom(...STYLES).map(style => inStyle(tokensOf(text), style)))
const path = fc
  .tuple(
    fc.option(fc.constantFrom('recipient', 'address', 'sender', 'phone', 'data', 'nachbar')),
    fc.oneof(names, fc.string()),
  )
  .map(([parent, name]) => (parent === null ? [name] : [parent, name]))
const expected: fc.Arbitrary<Expected> = fc.oneof(
  fc.constant<Expected>({}),
  fc.constantFrom<Expected>(
    { type: 'string' },
    { type: 'integer' },
    { type: 'boolean' },
    { type: 'array' },
    { format: 'e164' },
    { format: 'date' },
    { format: 'uuid' },
    { format: 'email' },
    { pattern: '^\\d{5}$' },
    { pattern: '^[A-Z]{3}$' },
    { pattern: '^0\\d{5,14}$' },
    { minLength: 3, maxLength: 9 },
    { values: ['sms', 'DEU', 'delete', 'check'] },
    { type: 'boolean', values: ['true', 'false'] },
  ),
)

describe('candidatesOf', () => {
  it('says nothing of a person that the test data do not say, whatever the name and the form', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(PEOPLE)), path, expected, (given, segments, wanted) => {
        const lookup = (name: string) => given[name]
        for (const candidate of candidatesOf(segments, { given, answers: new Map(), lookup })(wanted)) {
          const text = JSON.stringify(candidate.template)
          if (candidate.origin === 'told')
            expect((wanted.values ?? []).map(String)).toContain(JSON.parse(text).toString())
          else if (candidate.origin === 'given')
            expect(text.replace(/\{\{[^{}]+\}\}/g, '')).toMatch(/^[\s"',+0[\]_-]*$/)
          else expect(text).not.toMatch(/^"(?:\+|0)\d{5,}|@/)
        }
      }),
      { numRuns: 600 },
    )
  })

  it('offers few, each once, and only what keeps the stated form', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(PEOPLE)), path, expected, (given, segments, wanted) => {
        const lookup = (name: string) => given[name]
        const all = candidatesOf(segments, { given, answers: new Map(), lookup })(wanted)
        // As those are told apart that would be one value when they are offered.
        const rendered = all.map(each => render(each.template, withMade(each.let, lookup, { now: () => new Date() })))
        expect(all.length).toBeLessThanOrEqual(9)
        if (all.some(each => each.origin === 'given')) expect(all.length).toBeLessThanOrEqual(6)
        expect(new Set(rendered.map(each => JSON.stringify(each))).size).toBe(all.length)
        const filler = all.length === 1 && all[0]?.origin === 'guess'
        if (!filler) expect(rendered.filter(value => !satisfies(value, wanted))).toEqual([])
      }),
      { numRuns: 600 },
    )
  })

  it('takes a full name and an address apart so that they can be joined again', () => {
    const word = fc.stringMatching(/^[A-Z][a-z]{2,8}$/)
    const house = fc.stringMatching(/^[1-9]\d?[a-d]?$/)
    fc.assert(
      fc.property(word, word, word, house, word, (given, family, street, number, city) => {
        const data = { 'Full name': `${given} ${family}`, Address: `${street} ${number}, 50667 ${city}` }
        expect(values(data, 'firstName')[0]).toBe(given)
        expect(values(data, 'lastName')[0]).toBe(family)
        const parts = ['street', 'houseNumber', 'zip', 'city'].map(name => values(data, name)[0])
        expect(`${parts[0]} ${parts[1]}, ${parts[2]} ${parts[3]}`).toBe(data.Address)
        const again = { Street: street, 'House number': number, 'Postal code': '50667', City: city }
        expect(values(again, 'address')[0]).toBe(data.Address)
      }),
    )
  })

  it('writes the number before the street where the country does', () => {
    expect(values(PEOPLE['uk'] ?? {}, 'addressLine1')[0]).toBe('10 High Street')
    expect(values(mara, 'addressLine1')[0]).toBe('Aachener Strasse 12')
  })

  it('prefers an earlier answer under the same name to any test datum', () => {
    const answers = new Map<string, Json>([['ext-verify', { userRef: 'u-17' }]])
    expect(values(mara, 'userRef', {}, answers)[0]).toBe('u-17')
    expect(values(mara, 'customerId', {}, answers)).toContain('u-17')
  })

  it.each([
    [{ values: ['whatsapp', 'email', 'sms'] }, 'channel', 'sms'],
    [{ values: ['NLD', 'DEU'] }, 'country', 'DEU'],
    [{ values: ['delete', 'update', 'check'] }, 'action', 'check'],
    [{ values: ['löschen', 'ändern', 'abfragen'] }, 'vorgang', 'abfragen'],
    [{ type: 'integer' as const, values: ['1', '2'] }, 'kind', 1],
  ])('sends of %j for %s first %j', (reported, name, first) => {
    expect(values(mara, name, reported)[0]).toEqual(first)
  })

  it('keeps a form that is stated where nothing is given', () => {
    const values = (path: string, expected: Expected) => offered({}, path, expected).map(each => each.value)
    expect(values('address.zip', { format: 'digits' })).toEqual(['11111', '1111', '111111'])
    expect(values('address.zip', { format: 'digits', minLength: 7, maxLength: 7 })).toEqual(['1111111'])
    expect(values('address.countryCode', { format: 'country', maxLength: 2 })).toEqual(['DE', 'NL'])
  })

  it('makes up no phone, no e-mail address, no day of birth and no key', () => {
    const nobody = { 'Given name': 'Mara' }
    expect(values(nobody, 'phone', { pattern: '^\\+\\d{8,15}$' })).toEqual([])
    expect(values(nobody, 'dateOfBirth', { format: 'date' })).toEqual([])
    expect(values(nobody, 'customerId', { type: 'integer' })).toEqual([])
    expect(values(whole, 'sender.phone', { pattern: '^\\+\\d{8,15}$' })).toEqual([])
  })

  it('offers times of the form that is asked for, the end after the start', () => {
    expect(values(mara, 'deliveryDate', { format: 'date' })[0]).toBe('2026-03-03')
    expect(values(mara, 'sendAt', { type: 'integer' })).toEqual([1772524800, 1772524800000, 1772438400])
    expect(values(mara, 'createdAt', { type: 'integer' })[0]).toBe(1772438400)
    expect(values(mara, 'window.start', { pattern: '^\\d{2}:\\d{2}$' })).toEqual(['10:00'])
    expect(values(mara, 'window.end', { pattern: '^\\d{2}:\\d{2}$' })).toEqual(['12:00'])
    const [start, end] = [values(mara, 'notBefore')[0], values(mara, 'notAfter')[0]]
    expect(String(start) < String(end)).toBe(true)
  })
})
