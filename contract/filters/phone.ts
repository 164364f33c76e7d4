/** The same phone number as services write it. A number without a calling code keeps its digits. */
import type { Json } from '../json.ts'
import { CODES, countryOf } from './country.ts'

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

/** Looked up in the text: sets of them, made for each of a thousand virtual users of k6, took most of its memory. */
function isListed(code: string): boolean {
  return NO_COUNTRY.includes(code) || new RegExp(`:${code}(?:\\s|$)`).test(CODES)
}

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
  'double-zero': written((code, significant) => `00${code}${significant}`),
  international: written((code, significant) => `+${code} ${significant}`),
  significant: value => phoneParts(value).significant,
  /** Of a phone number or of a country. */
  'calling-code': value => {
    const code = phoneParts(value).callingCode ?? countryOf(value)?.callingCode
    return code === undefined || code === '' ? '' : `+${code}`
  },
}
