/** From the test data to the datum that is meant, in the forms in which services take it: as given first, joined, taken apart. */
import { streetParts } from '../../contract/filters/address.ts'
import { countryOf, phoneParts, trunkOf } from '../../contract/filters/country.ts'
import { isoDate } from '../../contract/filters/filters.ts'
import { affinity, dataMeaningsOf } from '../naming/match.ts'
import type { Meaning } from '../naming/meanings.ts'
import forms from './forms.json' with { type: 'json' }

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

/**
 * Templates over meanings (`forms.json`), `{a/b}` for the first of them that is given; `street+`: a street that is given together with
 * its number. `{line}` and `{place}` are written as in the country.
 */
const FORMS: Partial<Record<string, string[]>> = forms

const LINES = { usual: '{street} {house-number}', numberFirst: '{house-number} {street}' }
const PLACES = { usual: '{postal-code} {city}', numberFirst: '{city} {postal-code}' }

/** All parts or nothing. */
function filled(form: string, data: GivenData): string[] {
  const named = (meaning: string) => (meaning === 'street+' ? numberedStreet(data) : data.of(meaning as Meaning))
  let isWhole = true
  const template = form.replace(/\{([^ }]+)([^}]*)\}/g, (_all, meanings: string, filters: string) => {
    const name = meanings.split('/').flatMap(each => named(each) ?? [])[0]
    isWhole &&= name !== undefined
    return `{{${name}${filters}}}`
  })
  return isWhole ? [template] : []
}

function numberedStreet(data: GivenData): string | undefined {
  const name = data.of('street')
  const isNumbered = name !== undefined && streetParts(data.value(name)) !== undefined
  return isNumbered && data.of('house-number') === undefined ? name : undefined
}

const filtered = (name: string, ...filters: string[]): string[] =>
  filters.map(filter => (filter === '' ? `{{${name}}}` : `{{${name} | ${filter}}}`))

function phones(name: string, data: GivenData): string[] {
  const { callingCode } = phoneParts(data.value(name))
  if (callingCode !== undefined)
    return filtered(
      name,
      '',
      'e164',
      'digits',
      'national',
      'double-zero',
      'significant',
      'international',
      'leading-zero',
    )
  const country = data.of('country')
  const code = country === undefined ? undefined : countryOf(data.value(country))?.callingCode
  if (country === undefined || code === undefined || code === '') return filtered(name, '', 'digits', 'significant')
  // Where no prefix is dialled inside the country, a leading zero belongs to the number.
  const rest = `{{${name} | ${trunkOf(code) === '' ? 'digits' : 'significant'}}}`
  const abroad = `{{${country} | calling-code}}${rest}`
  const plain = `{{${country} | calling-code | digits}}${rest}`
  return [...filtered(name, ''), abroad, ...filtered(name, 'digits'), `00${plain}`, plain, rest]
}

function callingCodes(data: GivenData): string[] {
  const own = data.of('calling-code')
  const source = [own, data.of('phone'), data.of('country')].find(
    name =>
      name !== undefined && (phoneParts(data.value(name)).callingCode ?? countryOf(data.value(name))) !== undefined,
  )
  if (source === undefined) return []
  return source === own ? filtered(source, '', 'digits') : filtered(source, 'calling-code', 'calling-code | digits')
}

export function derivedFor(meaning: Meaning, data: GivenData): string[] {
  if (meaning === 'calling-code') return callingCodes(data)
  if (meaning === 'phone') return data.all(meaning).flatMap(name => phones(name, data))
  const order = isNumberFirst(data) ? 'numberFirst' : 'usual'
  const written = FORMS[meaning]?.map(form => form.replace('{line}', LINES[order]).replace('{place}', PLACES[order]))
  if (written !== undefined) return written.flatMap(form => filled(form, data))
  return data.all(meaning).flatMap(name => filtered(name, '', ...(meaning === 'email' ? ['lower'] : [])))
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

const OF_A_DAY: readonly Meaning[] = ['date', 'timestamp']

/** A day of the calendar, written otherwise than in figures alone, with or without a time. */
export function isDay(text: string): boolean {
  const day = isoDate(text)
  return /\D/.test(text) && /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))
}

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
  // A moment whose label means nothing else is of the day and the time that it tells.
  for (const [name, value] of Object.entries(given)) {
    const [labelled] = dataMeaningsOf([name], 0.6)
    if (!isDay(value) || (labelled !== undefined && !OF_A_DAY.includes(labelled.meaning))) continue
    for (const meaning of OF_A_DAY) byMeaning.set(meaning, [...new Set([...(byMeaning.get(meaning) ?? []), name])])
  }
  for (const names of byMeaning.values()) names.sort((a, b) => affinity(segments, b) - affinity(segments, a))
  const all = (meaning: Meaning) => byMeaning.get(meaning) ?? []
  return { all, of: meaning => all(meaning)[0], value: name => given[name] ?? '' }
}
