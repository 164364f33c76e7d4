import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ADDRESS_FILTERS, addressLines, localityParts, nameParts, streetParts } from './address.ts'

const word = fc.stringMatching(/^[A-ZÄÖÜ][a-zäöüß]{2,9}$/)
const words = fc.array(word, { minLength: 1, maxLength: 3 }).map(all => all.join(' '))
const number = fc.stringMatching(/^[1-9]\d{0,2}[a-d]?$/)
const code = fc.oneof(
  fc.stringMatching(/^[1-9]\d{4}$/),
  fc.stringMatching(/^\d{4} [A-Z]{2}$/),
  fc.stringMatching(/^\d{2}-\d{3}$/),
  fc.stringMatching(/^[A-Z]\d \d[A-Z]{2}$/),
)

describe('addresses taken apart', () => {
  it('give back the street and number that a line was joined from, in either order', () => {
    fc.assert(
      fc.property(words, number, (street, house) => {
        expect(streetParts(`${street} ${house}`)).toEqual({ street, number: house })
        expect(streetParts(`${house} ${street}`)).toEqual({ street, number: house })
      }),
    )
  })

  it('give back the postal code and city that a line was joined from, in either order', () => {
    fc.assert(
      fc.property(words, code, (city, postal) => {
        expect(localityParts(`${postal} ${city}`)).toEqual({ code: postal, city })
        expect(localityParts(`${city} ${postal}`)).toEqual({ code: postal, city })
      }),
    )
  })

  it('give back the lines of a whole address', () => {
    fc.assert(
      fc.property(words, number, words, code, (street, house, city, postal) => {
        const lines = { street: `${street} ${house}`, locality: `${postal} ${city}` }
        expect(addressLines(`${lines.street}, ${lines.locality}`)).toEqual(lines)
        expect(addressLines(`${lines.street}\n${lines.locality}\nDeutschland`)).toEqual(lines)
      }),
    )
  })

  it('give back given and family name, with the particles that belong to it', () => {
    fc.assert(
      fc.property(words, word, fc.constantFrom('', 'de ', 'van der ', 'von '), (given, last, particle) => {
        const family = `${particle}${last}`
        expect(nameParts(`${given} ${family}`)).toEqual({ given, family })
        expect(nameParts(`${family}, ${given}`)).toEqual({ given, family })
      }),
    )
  })

  it.each([
    ['Straße des 17. Juni 135', { street: 'Straße des 17. Juni', number: '135' }],
    ['Hauptstr. 12 a', { street: 'Hauptstr.', number: '12 a' }],
    ['12 bis Rue de la Paix', { street: 'Rue de la Paix', number: '12 bis' }],
    ['Unter den Linden', undefined],
    ['221B Baker Street', { street: 'Baker Street', number: '221B' }],
  ])('read %j', (line, parts) => {
    expect(streetParts(line)?.number).toBe(parts?.number)
    expect(streetParts(line)?.street).toBe(parts?.street)
  })

  it.each([
    ['postal-spaced', '1012AB', '1012 AB'],
    ['postal-spaced', 'SW1A1AA', 'SW1A 1AA'],
    ['postal-spaced', '11122', '111 22'],
    ['postal-dashed', '00950', '00-950'],
    ['postal-dashed', '1000001', '1000-001'],
    ['leading-number', '12a', '12'],
    ['after-number', '12a', 'a'],
    ['after-number', '12-3', '3'],
    ['after-number', '12', ''],
    ['after-number', '12 bis', 'bis'],
  ])('write by %s %j as %j', (filter, value, wanted) => {
    expect(ADDRESS_FILTERS[filter]?.(value)).toBe(wanted)
  })
})
