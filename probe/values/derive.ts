/** From the test data to the datum that is meant, in the forms in which services take it: as given first, joined, taken apart. */
import { streetParts } from '../../contract/filters/address.ts'
import { countryOf } from '../../contract/filters/country.ts'
import { phoneParts, trunkOf } from '../../contract/filters/phone.ts'
import { affinity, dataMeaningsOf } from '../naming/match.ts'
import type { Meaning } from '../naming/meanings.ts'

type Derive = (data: GivenData) => (string | undefined)[]

const filtered = (name: string | undefined, ...filters: string[]): string[] =>
  name === undefined ? [] : filters.map(filter => (filter === '' ? `{{${name}}}` : `{{${name} | ${filter}}}`))

/** All parts or nothing. */
const joined = (names: readonly (string | undefined)[], write: (...refs: string[]) => string): string[] =>
  names.every(name => name !== undefined) ? [write(...names.map(name => `{{${name}}}`))] : []

/** Where the house number stands before the street. */
const NUMBER_FIRST = 'GB IE US CA AU NZ FR LU MC MT ZA IN SG HK PH MY LK KE NG GH IL'.split(' ')

function isNumberFirst(data: GivenData): boolean {
  const country = data.of('country')
  if (country !== undefined) return NUMBER_FIRST.includes(countryOf(data.value(country))?.alpha2 ?? '')
  const phone = data.of('phone')
  return (
    phone !== undefined &&
    ['1', '33', '44', '353', '61', '64'].includes(phoneParts(data.value(phone)).callingCode ?? '')
  )
}

function wholeLine(data: GivenData): string[] {
  return joined([data.of('street'), data.of('house-number')], (street, number) =>
    isNumberFirst(data) ? `${number} ${street}` : `${street} ${number}`,
  )
}

/** A street that is given together with its number. */
function isWithNumber(data: GivenData, name: string | undefined): name is string {
  return name !== undefined && data.of('house-number') === undefined && streetParts(data.value(name)) !== undefined
}

const streetLine: Derive = data => {
  const street = data.of('street')
  return [
    ...filtered(data.of('street-line'), ''),
    ...wholeLine(data),
    ...filtered(data.of('address'), 'street-line'),
    ...filtered(street, ''),
  ]
}

const phone: Derive = data => {
  return data.all('phone').flatMap(name => {
    const { callingCode } = phoneParts(data.value(name))
    if (callingCode !== undefined)
      return filtered(name, '', 'e164', 'digits', 'national', 'double-zero', 'significant', 'international')
    const country = data.of('country')
    const code = country === undefined ? undefined : countryOf(data.value(country))?.callingCode
    if (country === undefined || code === undefined || code === '') return filtered(name, '', 'digits', 'significant')
    // Where no prefix is dialled inside the country, a leading zero belongs to the number.
    const rest = `{{${name} | ${trunkOf(code) === '' ? 'digits' : 'significant'}}}`
    const abroad = `{{${country} | calling-code}}${rest}`
    const plain = `{{${country} | calling-code | digits}}${rest}`
    return [...filtered(name, ''), abroad, ...filtered(name, 'digits'), `00${plain}`, plain, rest]
  })
}

const DERIVE: Partial<Record<Meaning, Derive>> = {
  'full-name': data => [
    ...filtered(data.of('full-name'), ''),
    ...joined([data.of('given-name'), data.of('family-name')], (given, family) => `${given} ${family}`),
    // "Name", "nom", "naam": in many forms that of the family alone.
    ...filtered(data.of('family-name'), ''),
    ...joined([data.of('given-name'), data.of('family-name')], (given, family) => `${family} ${given}`),
  ],
  'given-name': data => [...filtered(data.of('given-name'), ''), ...filtered(data.of('full-name'), 'given-name')],
  'family-name': data => [...filtered(data.of('family-name'), ''), ...filtered(data.of('full-name'), 'family-name')],
  email: data => data.all('email').flatMap(name => filtered(name, '', 'lower')),
  phone,
  'calling-code': data => {
    const source = [data.of('calling-code'), data.of('phone'), data.of('country')].find(
      name =>
        name !== undefined && (phoneParts(data.value(name)).callingCode ?? countryOf(data.value(name))) !== undefined,
    )
    return source === data.of('calling-code')
      ? filtered(source, '', 'digits')
      : filtered(source, 'calling-code', 'calling-code | digits')
  },
  street: data => {
    const street = data.of('street')
    const lines = [data.of('street-line'), ...(isWithNumber(data, street) ? [street] : [])]
    return [
      ...lines.flatMap(line => filtered(line, 'street')),
      ...filtered(street, ''),
      ...filtered(data.of('address'), 'street-line | street'),
      ...wholeLine(data),
      ...filtered(data.of('street-line'), ''),
      ...filtered(data.of('address'), 'street-line'),
    ]
  },
  'house-number': data => {
    const number = data.of('house-number')
    const street = data.of('street')
    return [
      ...filtered(number, '', 'leading-number'),
      ...filtered(data.of('street-line'), 'house-number', 'house-number | leading-number'),
      ...(isWithNumber(data, street) ? filtered(street, 'house-number', 'house-number | leading-number') : []),
      ...filtered(data.of('address'), 'street-line | house-number', 'street-line | house-number | leading-number'),
    ]
  },
  'house-number-suffix': data => [
    ...filtered(data.of('house-number-suffix'), ''),
    ...filtered(data.of('house-number'), 'after-number'),
    ...filtered(data.of('street-line') ?? data.of('street'), 'house-number | after-number'),
    ...filtered(data.of('address'), 'street-line | house-number | after-number'),
  ],
  'street-line': streetLine,
  address: data => [
    ...filtered(data.of('address'), ''),
    ...joined(
      [data.of('street'), data.of('house-number'), data.of('postal-code'), data.of('city')],
      (street, number, code, city) =>
        isNumberFirst(data) ? `${number} ${street}, ${city} ${code}` : `${street} ${number}, ${code} ${city}`,
    ),
    ...joined([data.of('street-line'), data.of('postal-code'), data.of('city')], (line, code, city) =>
      isNumberFirst(data) ? `${line}, ${city} ${code}` : `${line}, ${code} ${city}`,
    ),
    ...streetLine(data),
  ],
  'postal-code': data => [
    ...filtered(data.of('postal-code'), '', 'no-spaces', 'postal-spaced', 'postal-dashed', 'digits'),
    ...filtered(data.of('locality') ?? data.of('city'), 'postal-code'),
    ...filtered(data.of('address'), 'locality | postal-code'),
  ],
  city: data => [
    ...filtered(data.of('city') ?? data.of('locality'), 'city', ''),
    ...filtered(data.of('address'), 'locality | city'),
  ],
  locality: data => [
    ...filtered(data.of('locality'), ''),
    ...joined([data.of('postal-code'), data.of('city')], (code, city) =>
      isNumberFirst(data) ? `${city} ${code}` : `${code} ${city}`,
    ),
    ...filtered(data.of('address'), 'locality'),
  ],
  country: data =>
    filtered(data.of('country'), '', 'alpha2', 'alpha3', 'country-name', 'alpha2 | lower', 'country-number', 'lower'),
  language: data => [
    ...filtered(data.of('language'), '', 'lower', 'upper'),
    ...filtered(data.of('locale'), 'language', 'language | upper'),
  ],
  locale: data => [
    ...filtered(data.of('locale'), ''),
    ...['-', '_'].flatMap(between =>
      joinedFilters([data.of('language'), 'lower'], [data.of('country'), 'alpha2'], between),
    ),
    ...filtered(data.of('language'), ''),
  ],
  'date-of-birth': data => dates(data.of('date-of-birth')),
  date: data => dates(data.of('date')),
}

const dates = (name: string | undefined) =>
  filtered(name, 'iso-date', '', 'dotted-date', 'slashed-date', 'dashed-date', 'compact-date')

type Filtered = readonly [name: string | undefined, filter: string]

function joinedFilters(first: Filtered, second: Filtered, between: string): string[] {
  const [left] = filtered(first[0], first[1])
  const [right] = filtered(second[0], second[1])
  return left === undefined || right === undefined ? [] : [`${left}${between}${right}`]
}

export function derivedFor(meaning: Meaning, data: GivenData): string[] {
  const derive = DERIVE[meaning] ?? (own => own.all(meaning).flatMap(name => filtered(name, '')))
  return derive(data).filter(template => template !== undefined)
}

export interface GivenData {
  /** The name of the datum of this meaning; of several, the one that fits the asked names best. */
  of(meaning: Meaning): string | undefined
  all(meaning: Meaning): string[]
  value(name: string): string
}

/** An identifier of nobody said: among the data of a test person, the person's own. */
const ANY_ID =
  /^(?:id|identifier|identification|kennung|kennnummer|identificador|identifiant|identificativo|identificatie|identyfikator|identifikator|identifikace|tunniste|azonosito|azonosító|αναγνωριστικό|идентификатор)$/iu

/** The test data by what they mean. */
export function givenDataFor(segments: readonly string[], given: Readonly<Record<string, string>>): GivenData {
  const byMeaning = new Map<Meaning, string[]>()
  for (const name of Object.keys(given)) {
    const meaning = dataMeaningsOf([name], 0.6)[0]?.meaning
    if (meaning !== undefined) byMeaning.set(meaning, [...(byMeaning.get(meaning) ?? []), name])
  }
  if (!byMeaning.has('customer-id')) {
    const ids = Object.keys(given).filter(name => ANY_ID.test(name.trim()))
    if (ids.length > 0) byMeaning.set('customer-id', ids)
  }
  for (const names of byMeaning.values()) names.sort((a, b) => affinity(segments, b) - affinity(segments, a))
  const all = (meaning: Meaning) => byMeaning.get(meaning) ?? []
  return { all, of: meaning => all(meaning)[0], value: name => given[name] ?? '' }
}
