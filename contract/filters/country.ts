/**
 * The same country as a code or a name: `Deutschland`, `DE`, `deu` and `276` are one; what is no country stays as it is. And the
 * same phone number as services write it; one without a calling code keeps its digits.
 */
import type { Json } from '../json.ts'
import COUNTRIES from './countries.json' with { type: 'json' }

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
  for (const row of COUNTRIES) {
    const [alpha2 = '', alpha3 = '', number = '', callingCode = '', names = ''] = row.split(':')
    const [name = '', ...others] = names.split('|')
    const country = { alpha2, alpha3, number, callingCode, name }
    for (const spelling of [alpha2, alpha3, number, name]) found.set(folded(spelling), country)
    for (const spelling of others) if (!found.has(folded(spelling))) found.set(folded(spelling), country)
  }
  index = found
  return found
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

export interface PhoneParts {
  /** Absent where the number is written as inside its country. */
  callingCode?: string
  /** Without calling code and trunk prefix. */
  significant: string
}

/** What is dialled before a number inside a country, by calling code; `0` where nothing is listed. */
const TRUNK: Record<string, string> = { '7': '8', '993': '8', '375': '80', '36': '06' }
const NO_TRUNK = ` 1 30 34 39 45 47 48 51 52 54 55 56 57 65 86 216 220 221 222 223 224 225 226 227 228 229 230 235 236 237 238 239 240 241
  242 244 245 246 247 248 252 253 257 258 266 267 268 269 290 297 298 299 350 351 352 354 356 357 371 372 376 378 420 423
  500 501 502 503 504 505 506 507 509 591 592 597 599 670 672 673 674 675 676 677 678 679 680 681 682 683 685 686 687 688
  689 690 691 692 852 853 960 961 965 968 973 974 975 976 977 992 995 998 `
/** Kosovo and Ascension have calling codes but no code of ISO 3166-1. */
const NO_COUNTRY = ['247', '383']

/** Behind the three codes of a country, which are of one length. */
const isListed = (code: string): boolean =>
  NO_COUNTRY.includes(code) || COUNTRIES.some(row => row.startsWith(`${code}:`, 'DE:DEU:276:'.length))

export function trunkOf(callingCode: string): string {
  return TRUNK[callingCode] ?? (new RegExp(`\\s${callingCode}\\s`).test(NO_TRUNK) ? '' : '0')
}

export function phoneParts(value: Json): PhoneParts {
  // "+49 (0)151 …": the bracket is for callers inside the country.
  const plain = String(value)
    .trim()
    .replace(/^(\+\d+\D*)\(0\)/, '$1')
    .replace(/[^\d+]/g, '')
    .replace(/(?!^)\+/g, '')
  // "+0049 …" is written too.
  const international = /^(?:\+?00|\+)(.*)$/.exec(plain)?.[1]
  const callingCode =
    international === undefined
      ? undefined
      : [3, 2, 1].map(length => international.slice(0, length)).find(code => /^\d+$/.test(code) && isListed(code))
  if (international === undefined || callingCode === undefined) return { significant: plain.replace(/^\+?0?/, '') }
  return { callingCode, significant: international.slice(callingCode.length) }
}

const digitsOf = (value: Json) => String(value).replace(/\D/g, '')

function written(form: (callingCode: string, significant: string) => string): (value: Json) => Json {
  return value => {
    const { callingCode, significant } = phoneParts(value)
    return callingCode === undefined ? digitsOf(value) : form(callingCode, significant)
  }
}

export const PHONE_FILTERS: Record<string, (value: Json) => Json> = {
  e164: written((code, significant) => `+${code}${significant}`),
  national: written((code, significant) => `${trunkOf(code)}${significant}`),
  /** As a service may have it that expects the zero of its own country before every number. */
  'leading-zero': written((_, significant) => `0${significant}`),
  'double-zero': written((code, significant) => `00${code}${significant}`),
  international: written((code, significant) => `+${code} ${significant}`),
  significant: value => phoneParts(value).significant,
  /** Of a phone number or of a country. */
  'calling-code': value => {
    const code = phoneParts(value).callingCode ?? countryOf(value)?.callingCode
    return code === undefined || code === '' ? '' : `+${code}`
  },
}
