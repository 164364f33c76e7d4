/** The same country as a code or a name: `Deutschland`, `DE`, `deu` and `276` are one. What is no country stays as it is. */
import type { Json } from '../json.ts'
import { CODES, ENGLISH, OTHERS } from './country-table.ts'

export interface Country {
  alpha2: string
  alpha3: string
  number: string
  callingCode: string
  name: string
}

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[\s.'’()-]+/g, '')
    .replace(/&/g, 'and')

let index: Map<string, Country> | undefined

/** Built at the first use: most runs ask for one country, many for none. */
function indexed(): Map<string, Country> {
  if (index !== undefined) return index
  const found = new Map<string, Country>()
  const names = new Map(listed(ENGLISH, /,\s/))
  for (const row of CODES.trim().split(/\s+/)) {
    const [alpha2 = '', alpha3 = '', number = '', callingCode = ''] = row.split(':')
    const country = { alpha2, alpha3, number, callingCode, name: names.get(alpha2) ?? alpha2 }
    for (const spelling of [alpha2, alpha3, number, country.name]) found.set(folded(spelling), country)
  }
  for (const [alpha2, others] of listed(OTHERS, /\n/)) {
    const country = found.get(alpha2.toLowerCase())
    if (country === undefined) continue
    for (const spelling of others.split('|')) if (!found.has(folded(spelling))) found.set(folded(spelling), country)
  }
  index = found
  return found
}

function listed(text: string, separator: RegExp): [string, string][] {
  return text
    .trim()
    .split(/\n/)
    .flatMap(line => line.split(separator))
    .map(entry => [entry.slice(0, 2), entry.slice(3).replace(/,$/, '')])
}

export function countryOf(value: Json): Country | undefined {
  return indexed().get(folded(String(value)))
}

const as =
  (pick: (country: Country) => string) =>
  (value: Json): Json => {
    const country = countryOf(value)
    return country === undefined ? value : pick(country)
  }

export const COUNTRY_FILTERS: Record<string, (value: Json) => Json> = {
  alpha2: as(country => country.alpha2),
  alpha3: as(country => country.alpha3),
  'country-number': as(country => country.number),
  'country-name': as(country => country.name),
}
