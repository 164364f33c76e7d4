/** What the letters and digits of a datum may be, wherever they stand and whatever signs stand between them. */
import { phoneParts } from '../../contract/filters/phone.ts'
import { ENOUGH } from '../client/traces.ts'
import type { Datum } from './data.ts'
import { spelledOut } from './fold.ts'

export interface Form {
  text: string
  /** The shortest run of it that counts, where that is another than of any secret. */
  least?: number
}

const FEWEST = 3
const FEWEST_DIGITS = 6

export function formsOf({ value, kind }: Datum): Form[] {
  const forms = { phone: ofPhone, email: ofEmail, day: ofDay, number: ofNumber, words: ofWords }[kind](value.trim())
  return forms.filter(({ text }) => alnum(text).length >= FEWEST)
}

const WHOLE = { least: Number.POSITIVE_INFINITY }
const alnum = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

/** With its country and without. */
function ofPhone(value: string): Form[] {
  const { callingCode = '', significant } = phoneParts(value)
  const own = significant.replace(/\D/g, '')
  if (own.length < FEWEST_DIGITS) return ofNumber(value)
  const before = ['', '0', ...(callingCode === '' ? [] : [callingCode, `${callingCode}0`, `00${callingCode}`])]
  return before.map(each => ({ text: each + own }))
}

/** What follows the sign is nobody's; what stands before it may be a word: `info`, `test`. */
function ofEmail(value: string): Form[] {
  const [local = '', domain = ''] = value.split(/@(?=[^@]*$)/)
  const isTelling = /\d/.test(local) || /\p{L}[^\p{L}]+\p{L}/u.test(local) || local.length >= FEWEST_DIGITS
  return [{ text: `${local}@${domain}`, ...WHOLE }, ...(isTelling && alnum(local).length >= 5 ? [{ text: local }] : [])]
}

/** Where a day is written in another way than the environment has it, `DayForms` finds it. */
function ofDay(value: string): Form[] {
  return [{ text: value, ...WHOLE }]
}

/** An identifier, a postal code, a house number; a long run of digits by itself. */
function ofNumber(value: string): Form[] {
  const digits = value.replace(/\D/g, '')
  return [{ text: alnum(value) }, ...(digits.length >= FEWEST_DIGITS ? [{ text: digits, ...WHOLE }] : [])]
}

/** A name or a line of an address: as it is written, as keyboards without its letters do, and as a wrong charset shows it. */
function ofWords(value: string): Form[] {
  // One word after another is cut at least in the middle of one.
  const least = /\s/.test(value) ? { least: ENOUGH } : {}
  const bytes = Buffer.from(value.normalize('NFC'))
  const lost = value.normalize('NFC').replace(/[^\0-\x7f]/g, '')
  const texts = [value, spelledOut(value), ...(lost.length >= 4 ? [lost] : []), bytes.toString('latin1')]
  return [...new Set(texts)].map(text => ({ text, ...least }))
}
