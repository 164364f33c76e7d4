import { describe, expect, it } from 'vitest'
import { renderText } from '../../contract/template.ts'
import type { Meaning } from '../naming/meanings.ts'
import { derivedFor, givenDataFor } from './derive.ts'

/** What would be sent, in the order in which it is tried. */
function sent(meaning: Meaning, given: Record<string, string>, ...asked: string[]): string[] {
  const forms = derivedFor(meaning, givenDataFor(asked, given))
  return forms.map(form => renderText(form, name => given[name]))
}

describe('what is derived from the test data', () => {
  it.each<[string, Meaning, Record<string, string>, string[]]>([
    ['a name is joined', 'full-name', { 'Given name': 'Jo', 'Family name': 'Public' }, ['Jo Public', 'Public']],
    ['a name is taken apart', 'family-name', { 'Full name': 'Jo Public' }, ['Public']],
    ['a street is given with its number', 'house-number', { Street: 'Hauptstr. 5' }, ['5']],
    ['a street leaves its number', 'street', { Street: 'Hauptstr. 5' }, ['Hauptstr.', 'Hauptstr. 5']],
    ['a city stands in an address', 'city', { Address: 'Hauptstr. 5, 50667 Köln' }, ['Köln']],
    ['a code stands in an address', 'postal-code', { Address: 'Hauptstr. 5, 50667 Köln' }, ['50667']],
    ['a country has codes', 'country', { Country: 'Germany' }, ['Germany', 'DE', 'DEU']],
    ['a day of birth is first as it is in ISO', 'date-of-birth', { 'Date of birth': '17.5.1990' }, ['1990-05-17']],
    ['a locale is made of its parts', 'locale', { Language: 'DE', Country: 'Germany' }, ['de-DE', 'de_DE']],
    ['an address of mail is tried in small letters last', 'email', { 'E-mail': 'Jo@X.org' }, ['Jo@X.org', 'jo@x.org']],
  ])('%s', (_title, meaning, given, first) => {
    expect(sent(meaning, given).slice(0, first.length)).toEqual(first)
  })

  it('writes the number before the street where the country does', () => {
    const place = { Street: 'High St', 'House number': '5', City: 'Leeds', 'Postal code': 'LS1 1AA' }
    expect(sent('address', { ...place, Country: 'GB' })[0]).toBe('5 High St, Leeds LS1 1AA')
    expect(sent('address', { ...place, Country: 'DE' })[0]).toBe('High St 5, LS1 1AA Leeds')
    expect(sent('street-line', { ...place, Phone: '+44 20 7946 0018' })[0]).toBe('5 High St')
  })

  it('takes of a form all parts or nothing', () => {
    expect(sent('full-name', { 'Given name': 'Jo' })).toEqual([])
    expect(sent('country', { City: 'Köln' })).toEqual([])
    expect(sent('house-number', { Street: 'Hauptstr.' })).toEqual([])
  })
})

describe('a phone number', () => {
  it('with its calling code is written in each form', () => {
    const forms = sent('phone', { Phone: '+49 151 1234567' })
    expect(forms).toEqual(
      expect.arrayContaining(['+49 151 1234567', '+491511234567', '01511234567', '00491511234567', '1511234567']),
    )
  })

  it('without one gets that of the country, and loses the zero that is dialled inside of it alone', () => {
    expect(sent('phone', { Phone: '0151 1234567', Country: 'DE' }).slice(0, 2)).toEqual([
      '0151 1234567',
      '+491511234567',
    ])
    expect(sent('phone', { Phone: '06 1234567', Country: 'IT' })[1]).toBe('+39061234567')
  })

  it('of no known country is sent as it is, and in its digits', () => {
    expect(sent('phone', { Phone: '0151 1234567' }).slice(0, 2)).toEqual(['0151 1234567', '01511234567'])
  })

  it('is first the one whose name fits what is asked for', () => {
    expect(sent('phone', { Phone: '+491511111111', 'Mobile phone': '+491512222222' }, 'mobile')[0]).toBe(
      '+491512222222',
    )
  })

  it('tells its calling code, or the country does', () => {
    expect(sent('calling-code', { Phone: '+49 151 1234567' })).toEqual(['+49', '49'])
    expect(sent('calling-code', { Country: 'DE' })).toEqual(['+49', '49'])
    expect(sent('calling-code', { Phone: '0151 1234567' })).toEqual([])
  })
})

describe('an identifier of nobody said', () => {
  it('is the person’s, unless one is called so', () => {
    expect(sent('customer-id', { ID: '7' })).toEqual(['7'])
    expect(sent('customer-id', { ID: '7', 'Customer number': '9' })).toEqual(['9'])
  })
})

describe('a day', () => {
  it('is one by the form of the datum where its label means nothing else', () => {
    expect(sent('date', { Arrival: '14/02/2031' })[0]).toBe('2031-02-14')
    expect(sent('date', { 'Expected delivery': '2031-05-14T14:30:00+07:00' })[0]).toBe('2031-05-14')
    expect(sent('timestamp', { Arrival: '2031-05-14T14:30:00Z' })).toContain('2031-05-14T14:30:00Z')
  })

  it('of somebody or something else is none of a parcel, and what a label calls a date goes first', () => {
    expect(sent('date', { 'Date of birth': '1990-05-17' })).toEqual([])
    expect(sent('date', { 'Parcel number': '4012-3377-8905', Phone: '0151 1234567' })).toEqual([])
    expect(sent('date', { Arrival: '2031-01-01', 'Delivery date': '2031-02-02' })[0]).toBe('2031-02-02')
  })
})
