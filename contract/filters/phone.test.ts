import fc from 'fast-check'
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' }
import { type CountryCode, getCountries, getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { describe, expect, it } from 'vitest'
import { PHONE_FILTERS, phoneParts } from './country.ts'

const digits = (text: string) => text.replace(/\D/g, '')
/** Mobile numbers of Argentina are written with other digits inside the country than from abroad. */
const OWN_RULES: readonly CountryCode[] = ['AR']

describe('phone filters', () => {
  const countries = getCountries().filter(country => getExampleNumber(country, examples) !== undefined)

  it('agree with libphonenumber on the example of every country', () => {
    const differing = countries.flatMap(country => {
      const example = getExampleNumber(country, examples)
      if (example === undefined) return []
      const e164 = example.number
      const parts = phoneParts(e164)
      const same =
        parts.callingCode === example.countryCallingCode &&
        parts.significant === example.nationalNumber &&
        PHONE_FILTERS['e164']?.(example.formatInternational()) === e164 &&
        (OWN_RULES.includes(country) || PHONE_FILTERS['national']?.(e164) === digits(example.formatNational()))
      return same ? [] : [`${country} ${e164} ${PHONE_FILTERS['national']?.(e164)} ${example.formatNational()}`]
    })
    expect(countries.length).toBeGreaterThan(200)
    expect(differing).toEqual([])
  })

  it('come back to the same number from every form, as libphonenumber reads it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...countries), country => {
        const e164 = getExampleNumber(country, examples)?.number ?? ''
        expect(PHONE_FILTERS['e164']?.(PHONE_FILTERS['double-zero']?.(e164) ?? '')).toBe(e164)
        expect(PHONE_FILTERS['e164']?.(PHONE_FILTERS['international']?.(e164) ?? '')).toBe(e164)
        const national = String(PHONE_FILTERS['national']?.(e164))
        if (!OWN_RULES.includes(country)) expect(parsePhoneNumberFromString(national, country)?.number).toBe(e164)
      }),
    )
  })

  it.each([
    ['+49 (0)151 1234567', 'e164', '+491511234567'],
    ['0049 151/123-4567', 'e164', '+491511234567'],
    ['+0049 151 1234567', 'e164', '+491511234567'],
    ['+49 151+12', 'e164', '+4915112'],
    ['00', 'e164', '00'],
    ['06 12345678', 'e164', '0612345678'],
    ['06 12345678', 'significant', '612345678'],
    ['+4915112345678', 'calling-code', '+49'],
    ['Nederland', 'calling-code', '+31'],
    ['nobody', 'calling-code', ''],
  ])('write %j as %s', (value, filter, wanted) => {
    expect(PHONE_FILTERS[filter]?.(value)).toBe(wanted)
  })
})
