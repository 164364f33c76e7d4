/** The people of an environment, for all that is written or printed: the names of testData in place of their values, in one direction. */

import { isCounted } from '../../contract/counted.ts'
import { PHONE_FILTERS, phoneParts } from '../../contract/filters/country.ts'
import { FILTERS, monthNames } from '../../contract/filters/filters.ts'
import { itself, remembered } from '../../contract/remembered.ts'
import { type Finds, withoutTraces } from '../client/redact-traces.ts'
import type { Change } from '../client/structure.ts'
import { ENOUGH, type Trace, Traces } from '../client/traces.ts'
import type { Environment } from '../environment/types.ts'
import type { Meaning } from '../naming/meanings.ts'
import { type Datum, type Peopled, personalData } from './data.ts'
import { bare, fold, folded, spelledOut } from './fold.ts'

export interface Persons extends Required<Change> {
  /** Whether a text holds a value that was replaced. */
  isHiddenIn(text: string): boolean
  /** Any file: what is short stands in it by chance. */
  file(text: string): string
}

/** Those of a sandbox are made up, and stay legible. */
export function personsOf(environment: Pick<Environment, 'kind'> & Peopled): Persons {
  return environment.kind === 'sandbox' ? LEGIBLE : hiding(personalData(environment))
}

const same = (text: string) => text
const LEGIBLE: Persons = {
  ...{ value: same, name: same, sentence: same, number: same, file: same },
  datum: () => undefined,
  isHiddenIn: () => false,
}

/** For what is kept for others: also the people of a sandbox, and where the service was. */
export function personalOf({ baseUrl, ...data }: Peopled & Pick<Partial<Environment>, 'baseUrl'>): Persons {
  const all = personalData(data)
  if (baseUrl === undefined) return hiding(all)
  const { origin, host } = new URL(baseUrl)
  return hiding(all, new Map([[origin, 'base URL'] as const, [host, 'host'] as const]))
}

/** `names`: placeholders by further texts that are replaced where they are found. */
function hiding(data: readonly Datum[], names: ReadonlyMap<string, string> = new Map()): Persons {
  const all = data.flatMap(withParts)
  if (all.length === 0 && names.size === 0) return LEGIBLE
  const written = writtenForms(all)
  const whole = new Map(all.map(({ name, value }) => [fold(value.trim()), name]))
  const tokens = new Set(
    [...written.values(), ...all.map(each => each.name), ...names.values()].map(each => `{{${each}}}`),
  )
  const [traces, days] = [new Traces(bare, () => false), new Days()]
  for (const datum of all) {
    for (const { text, least } of formsOf(datum)) traces.add(datum.name, text, least)
    if (datum.kind === 'day') days.add(datum.name, datum.value)
  }
  // What a filter makes of it is sent, and may come back by itself.
  for (const [form, name] of written) if (isTelling(form)) traces.add(name, form, WHOLE.least)
  const among = (fits: (location: FoundPlace) => boolean): Finds => ({
    in: text => {
      const locations = traces.in(text).map(trace => locationOf(trace, text))
      return [...locations.filter(fits).map(location => named(location, text, written)), ...days.in(text)]
    },
  })
  const others = [...names].sort(([a], [b]) => b.length - a.length)
  const inCodes = among(isApart)
  const without = (fits: (location: FoundPlace) => boolean) => {
    const telling = among(fits)
    return (text: string) =>
      others.reduce(
        (left, [found, name]) => left.replaceAll(found, `{{${name}}}`),
        withoutTraces(text, telling, inCodes),
      )
  }
  const inValues = without(isValue)
  const value = (text: string) => {
    const name = text.length >= 2 ? (written.get(text) ?? whole.get(fold(text.trim()))) : undefined
    return name === undefined ? inValues(text) : `{{${name}}}`
  }
  const exact = new Map(all.map(each => [each.value, `{{${each.name}}}`]))
  return {
    datum: text => {
      const words = text.split(' ').map(each => exact.get(each))
      return exact.get(text) ?? (words.includes(undefined) ? undefined : words.join(' '))
    },
    value: remembered(value, itself, { longest: 2_000 }),
    name: remembered(without(isRare), itself, { longest: 2_000 }),
    sentence: remembered(without(isExact), itself, { longest: 2_000 }),
    number: text => {
      const digits = text.replace(/\.\d+$/, '')
      if (digits.length < 4) return text
      const clean = value(digits)
      return clean === digits ? text : clean
    },
    file: without(isExactAndLong),
    isHiddenIn: text =>
      (text.match(/\{\{[^{}]*\}\}/g) ?? []).some(each => tokens.has(each.replace(/ \| number\}\}$/, '}}'))),
  }
}

interface FoundPlace extends Trace {
  found: string
  /** Its letters and digits. */
  length: number
  digits: number
  /** No letter alongside a letter of it, no digit alongside a digit. */
  apart: boolean
  /** Neither alongside either. */
  alone: boolean
  /** As figures stand in sentences of ours: a count, a day, the port of an address. */
  isOurs: boolean
}

const LONG = 6
const LONG_NUMBER = 8

function locationOf(trace: Trace, text: string): FoundPlace {
  const { from, to } = trace
  const found = text.slice(from, to)
  const edges = [
    [text.slice(Math.max(0, from - 2), from), found],
    [found, text.slice(to, to + 2)],
  ] as const
  return {
    ...trace,
    found,
    length: found.replace(/[^\p{L}\p{N}]/gu, '').length,
    digits: found.replace(/\D/g, '').length,
    apart: !edges.some(([left, right]) => joins(left, right)),
    alone: !edges.some(([left, right]) => /[\p{L}\p{N}]$/u.test(left) && /^[\p{L}\p{N}]/u.test(right)),
    isOurs:
      /^\d{1,5}$/.test(found) &&
      isOurs(found, text.slice(Math.max(0, from - LONGEST_WORD), from), text.slice(to, to + LONGEST_WORD)),
  }
}

/** `xMara` is not Mara, and `toMara` is: a capital begins a word. */
const joins = (left: string, right: string) =>
  (/\p{L}$/u.test(left) && /^\p{L}/u.test(right) && !(/\p{Ll}$/u.test(left) && /^\p{Lu}/u.test(right))) ||
  (/\p{N}$/u.test(left) && /^\p{N}/u.test(right))

const LONGEST_WORD = 40

function isOurs(found: string, before: string, behind: string): boolean {
  if (/(?:^|[\s(])$/.test(before) && isCounted(behind)) return true
  if (/\/\/[^\s/]*:$/.test(before)) return true
  return found.length === 4 ? /^-\d\d-\d\dT/.test(behind) : found.length < 4 && isCounting(before, behind)
}

/** `241 came`, and not `Lindenwall 241 is unknown`. */
const isCounting = (before: string, behind: string) =>
  /^ \p{Ll}/u.test(behind) && /(?:^|[\s(])$/u.test(before) && !/\p{Lu}[\p{L}\p{N}.-]*\s+$|\}\}\s+$/u.test(before)

/** A part and what is long tell somebody wherever they stand; what is short stands by chance within something else, or with signs in it. */
function isValue({ whole, found, length, digits, apart, alone }: FoundPlace): boolean {
  if (!whole || length >= (digits > length / 2 ? LONG_NUMBER : LONG)) return true
  if (digits === 0 || length >= LONG) return apart
  return alone && /^[\p{L}\p{N}]+(?:[ -][\p{L}\p{N}]+)*$/u.test(found)
}

/** Under base64 and the like short words stand by chance. */
const isApart = (location: FoundPlace) => isValue(location) && location.length >= LONG

/** No name of a property and no word is like it; `address_line_1` and `NEXT_DAY_24` are names. */
function isRare({ whole, found, length, digits, apart }: FoundPlace): boolean {
  const isNumber = length >= LONG && digits >= 4
  return (
    whole &&
    apart &&
    (isNumber || found.includes('@') || (digits > 0 && length >= 10 && /[^\p{L}\p{N}_-]/u.test(found)))
  )
}

/** What stands in a sentence of the harness as a name does, or is no word of it. */
const isExact = (location: FoundPlace) =>
  isRare(location) ||
  (isValue(location) && !location.isOurs && (!location.apart || /^\p{Lu}|^\p{Lo}|[^\p{L}]/u.test(location.found)))

const isExactAndLong = (location: FoundPlace) => location.length >= LONG && isExact(location)

/** Under the name that says which form it is; the signs that belong to that stand alongside it. */
function named({ from, to, name, whole }: FoundPlace, text: string, written: ReadonlyMap<string, string>): Trace {
  const around = [3, 2, 1, 0].flatMap(left => [1, 0].map(right => [Math.max(0, from - left), to + right] as const))
  for (const [start, end] of around) {
    const known = written.get(text.slice(start, end))
    if (known !== undefined) return { from: start, to: end, name: known, whole: true }
  }
  return { from, to, name, whole }
}

const OF_NAME = ['given-name', 'family-name']
const OF_ADDRESS = ['street-line', 'street', 'locality', 'postal-code', 'city']
/** What tells a datum apart, by what it means. */
const PARTS: Partial<Record<Meaning, readonly string[]>> = {
  'full-name': OF_NAME,
  neighbour: OF_NAME,
  'given-name': OF_NAME,
  'family-name': OF_NAME,
  address: OF_ADDRESS,
  'street-line': OF_ADDRESS,
  locality: OF_ADDRESS,
}
/** A house number alone is nobody's. */
const SHORTEST_PART = 4

/** A full name is a given and a family name, an address a street and a place: each is the person's by itself. */
function withParts(datum: Datum): Datum[] {
  if (datum.kind !== 'words') return [datum]
  const filters = datum.meaning === undefined ? [...OF_NAME, ...OF_ADDRESS] : (PARTS[datum.meaning] ?? [])
  const through = (from: readonly [string, string][]) =>
    from.flatMap(([name, value]) =>
      filters.map((filter): [string, string] => [`${name} | ${filter}`, String(FILTERS[filter]?.(value) ?? '')]),
    )
  const once = through([[datum.name, datum.value]])
  const values = new Map<string, string>([[datum.value, datum.name]])
  // A part that begins with a small letter is a word, as is `out for delivery`.
  for (const [name, value] of [...once, ...through(once)])
    if (value.length >= SHORTEST_PART && /^[\p{Lu}\p{Lo}\d]/u.test(value) && !values.has(value)) values.set(value, name)
  return [...values].map(([value, name]) => ({
    ...datum,
    name,
    value,
    kind: /\p{L}{2}/u.test(value) ? ('words' as const) : ('number' as const),
  }))
}

/** Of a number that is written in two ways the one that says which. */
const FORMS = [...new Set([...Object.keys(PHONE_FILTERS), ...Object.keys(FILTERS)])].filter(
  each => !['list', 'number', 'text', 'calling-code'].includes(each),
)

const OTHER_FORMS = FORMS.filter(each => !Object.hasOwn(PHONE_FILTERS, each))

/** What a template may make of each datum, so that the placeholder says which form it was. */
function writtenForms(data: readonly Datum[]): Map<string, string> {
  const forms = new Map(data.map(({ name, value }) => [value, name]))
  for (const { name, value, kind } of data)
    for (const filter of kind === 'phone' || kind === 'number' ? FORMS : OTHER_FORMS) {
      const form = String(FILTERS[filter]?.(value) ?? '')
      if (form.length >= SHORTEST_PART && !forms.has(form)) forms.set(form, `${name} | ${filter}`)
    }
  return forms
}

/** A name, or as many digits as are somebody's. */
const isTelling = (form: string) =>
  /^[\p{Lu}\p{Lo}]\p{L}/u.test(form) || form.replace(/\D/g, '').length >= FEWEST_DIGITS

interface Form {
  text: string
  /** The shortest run of it that counts, where that is another than of any secret. */
  least?: number
}

const FEWEST = 3
const FEWEST_DIGITS = 6

function formsOf({ value, kind }: Datum): Form[] {
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

class Days {
  readonly #patterns: { name: string; pattern: RegExp }[] = []

  add(name: string, value: string): void {
    const [, year = '', month = '', day = ''] = /^\D*(\d{4})\D?(\d{2})\D?(\d{2})/.exec(value) ?? dayFirst(value) ?? []
    if (year === '') return
    const any = writtenAs(year, Number(month), Number(day)).join('|')
    this.#patterns.push({ name, pattern: new RegExp(`(?<!\\d)(?:${any})(?!\\d)`, 'gu') })
  }

  in(text: string): Trace[] {
    if (this.#patterns.length === 0) return []
    const { text: plain, at } = folded(text)
    const location = (i: number) => at?.[i] ?? i
    return this.#patterns.flatMap(({ name, pattern }) =>
      [...plain.matchAll(pattern)].map(({ 0: found, index }) => ({
        ...{ from: location(index), to: location(index + found.length) },
        ...{ name, whole: true },
      })),
    )
  }
}

/** As Europe writes it. */
function dayFirst(value: string): string[] | undefined {
  const found = /^\D*(\d{1,2})\D+(\d{1,2})\D+(\d{4})/.exec(value)
  return found === null ? undefined : ['', found[3] ?? '', found[2] ?? '', found[1] ?? '']
}

function writtenAs(year: string, month: number, day: number): string[] {
  const apart = (digits: string) => [...digits].join('[ +]?')
  const [yyyy, yy] = [apart(year), apart(year.slice(2))]
  const [mm, dd] = [month, day].map(each => apart(String(each).padStart(2, '0'))) as [string, string]
  const [anyMonth, anyDay] = [`(?:${mm}|${month})`, `(?:${dd}|${day})`]
  const years = `(?:${yyyy}|${yy})`
  const sign = `[^\\p{L}\\p{N}{}"]{1,2}`
  const named = `(?:${monthNames(month).join('|')})`
  const seconds = Date.UTC(Number(year), month - 1, day) / 1000
  return [
    ...[`${yyyy}[ +]?${mm}[ +]?${dd}`, `${dd}[ +]?${mm}[ +]?${yyyy}`, `${mm}[ +]?${dd}[ +]?${yyyy}`],
    `${yyyy}${sign}${anyMonth}${sign}${anyDay}`,
    `${anyDay}${sign}${anyMonth}${sign}${years}`,
    `${anyMonth}${sign}${anyDay}${sign}${years}`,
    `${anyDay}(?:st|nd|rd|th|er)?(?:${sign}(?:de|of)?\\s?)${named}(?:${sign}(?:de\\s)?)${years}`,
    `${named}${sign}${anyDay}(?:st|nd|rd|th)?${sign}${years}`,
    ...(Math.abs(seconds) >= 1e6 ? [`${seconds}(?:000)?`] : []),
  ]
}
