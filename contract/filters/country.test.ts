import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import COUNTRIES from './countries.json' with { type: 'json' }
import { COUNTRY_FILTERS, countryOf } from './country.ts'

const ALL = COUNTRIES.map(row => row.split(':')[0] ?? '')
/** Languages whose names for countries of Europe must be known. */
const LANGUAGES = ['en', 'de', 'nl', 'fr', 'es', 'it', 'pl', 'pt', 'sv', 'el']
const EUROPE = 'AT BE BG CH CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV NL NO PL PT RO SE SI SK'.split(' ')

describe('country filters', () => {
  it('come from any code or name to the same country', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ALL), fc.constantFrom(...Object.keys(COUNTRY_FILTERS)), (alpha2, filter) => {
        const spelt = COUNTRY_FILTERS[filter]?.(alpha2) ?? ''
        expect(countryOf(spelt)?.alpha2).toBe(alpha2)
        expect(countryOf(String(spelt).toLowerCase())?.alpha2).toBe(alpha2)
      }),
    )
  })

  it.each(LANGUAGES)('know the countries of Europe by their names in %s', language => {
    const names = new Intl.DisplayNames([language], { type: 'region' })
    expect(EUROPE.filter(alpha2 => countryOf(names.of(alpha2) ?? '')?.alpha2 !== alpha2)).toEqual([])
  })

  it.each([
    ['Germany', 'alpha3', 'DEU'],
    ['the Netherlands', 'alpha2', 'NL'],
    ['de', 'country-number', '276'],
    ['UK', 'alpha2', 'GB'],
    ['Atlantis', 'alpha2', 'Atlantis'],
  ])('write %j as %s', (value, filter, wanted) => {
    expect(COUNTRY_FILTERS[filter]?.(value)).toBe(wanted)
  })
})
