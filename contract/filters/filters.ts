/** What a template may do to a value: every filter by its name. */
import type { Json } from '../json.ts'
import { ADDRESS_FILTERS } from './address.ts'
import { COUNTRY_FILTERS, PHONE_FILTERS } from './country.ts'

/** Day first, as Europe writes it, where the two could be mistaken; `YYYY-MM-DD` from any of them. */
export function isoDate(text: string): string {
  const day = text.trim()
  const yearFirst = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})/.exec(day)
  if (yearFirst !== null) return `${yearFirst[1]}-${yearFirst[2]}-${yearFirst[3]}`
  const dayFirst = /^(\d{1,2})(?:[-/.](\d{1,2})[-/.]|\p{L}*[. ]+(?:de )?(\p{L}+)[., ]+(?:de )?)(\d{4})$/iu.exec(day)
  const monthFirst = /^(\p{L}+)\.? (\d{1,2})\p{L}*,? (\d{4})$/u.exec(day)
  const [, at = monthFirst?.[2] ?? '', figures, named = monthFirst?.[1] ?? '', year = monthFirst?.[3]] = dayFirst ?? []
  const month = figures ?? monthCalled(named)
  return year === undefined || month === undefined ? text : `${year}-${month.padStart(2, '0')}-${at.padStart(2, '0')}`
}

const LANGUAGES = 'en de fr es it pt nl pl cs sk sl hr hu ro bg ru uk el tr sv nb da fi et lv lt'.split(' ')

const plain = (text: string) => text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')

const spoken = new Map<string, string[][]>()

/** By month, what a language calls it next to a day, in full and in short: small letters without accents. */
function monthsIn(language: string): string[][] {
  const known = spoken.get(language)
  if (known !== undefined) return known
  const styles = (['long', 'short'] as const).map(
    style => new Intl.DateTimeFormat(language, { month: style, day: 'numeric', timeZone: 'UTC' }),
  )
  const months = Array.from({ length: 12 }, (_, month) =>
    styles.flatMap(format => {
      const parts = format.formatToParts(Date.UTC(2026, month, 15))
      const name = plain(parts.find(({ type }) => type === 'month')?.value ?? '').replace(/\.$/, '')
      return /^\p{L}+$/u.test(name) ? [name] : []
    }),
  )
  spoken.set(language, months)
  return months
}

/** Of a month from 1 to 12, in all languages. */
export const monthNames = (month: number): string[] => [
  ...new Set(LANGUAGES.flatMap(language => monthsIn(language)[month - 1] ?? [])),
]

/** The month of a name or of at least three letters of it; of two languages the one that is listed first. */
function monthCalled(name: string): string | undefined {
  const own = plain(name)
  if (own.length < 3) return undefined
  for (const language of LANGUAGES) {
    const at = monthsIn(language).findIndex(names => names.some(each => each.startsWith(own)))
    if (at >= 0) return String(at + 1)
  }
  return undefined
}

const ofDay = (form: (year: string, month: string, day: string) => string) => (value: Json) => {
  const [year, month, day] = isoDate(String(value)).split('-')
  return year === undefined || month === undefined || day === undefined ? value : form(year, month, day)
}
const ofMoment = (form: (moment: string) => string) => (value: Json) => form(String(value))

/** The same day or time as services write it. */
const MOMENT_FILTERS: Record<string, (value: Json) => Json> = {
  date: ofMoment(moment => moment.slice(0, 10)),
  time: ofMoment(moment => moment.slice(11, 19)),
  'time-short': ofMoment(moment => moment.slice(11, 16)),
  'local-date-time': ofMoment(moment => moment.slice(0, 19)),
  'spaced-date-time': ofMoment(moment => moment.slice(0, 19).replace('T', ' ')),
  'with-offset': ofMoment(moment => moment.replace(/Z$/, '+00:00')),
  'with-millis': ofMoment(moment => moment.replace(/:(\d\d)Z$/, ':$1.000Z')),
  'iso-date': value => isoDate(String(value)),
  'dotted-date': ofDay((year, month, day) => `${day}.${month}.${year}`),
  'slashed-date': ofDay((year, month, day) => `${day}/${month}/${year}`),
  'dashed-date': ofDay((year, month, day) => `${day}-${month}-${year}`),
  'compact-date': ofDay((year, month, day) => `${year}${month}${day}`),
}

/** From one time or day to another: `09:00 - 12:00`, `08:30 to 12:00`. */
const SPAN = /^(\S*\d\S*?)(?:\s+(?:[-–—~]|\p{L}{1,6})\s+|[-–—~](?=\d{1,2}[:.h]\d\d$))(\S*\d\S*)$/u
const inForm = (text: string) => text.replace(/\d+/g, '0')

/** Of a text that lists several, or tells the ends of a span; of any other, none. */
function itemsOf(value: Json): string[] {
  const [, start = '', end = ''] = SPAN.exec(String(value).trim()) ?? []
  if (start !== '' && inForm(start) === inForm(end)) return [start, end]
  const items = String(value).split(/\s*[,;|]\s*|\s+\/\s+/)
  return items.length > 1 ? items.map(each => each.trim()) : []
}

export const FILTERS: Record<string, (value: Json) => Json> = {
  digits: value => String(value).replace(/\D/g, ''),
  lower: value => String(value).toLowerCase(),
  upper: value => String(value).toUpperCase(),
  trim: value => String(value).trim(),
  number: value => Number(value),
  text: value => String(value),
  /** Of a locale. */
  language: value => String(value).split(/[-_]/)[0] ?? '',
  'no-spaces': value => String(value).replace(/\s+/g, ''),
  list: value => [value],
  ...Object.fromEntries(
    ['first', 'second', 'third', 'fourth'].map((nth, at) => [`${nth}-item`, (value: Json) => itemsOf(value)[at] ?? '']),
  ),
  ...PHONE_FILTERS,
  ...COUNTRY_FILTERS,
  ...ADDRESS_FILTERS,
  ...MOMENT_FILTERS,
}

export function filterNamed(name: string): ((value: Json) => Json) | undefined {
  return Object.hasOwn(FILTERS, name) ? FILTERS[name] : undefined
}
