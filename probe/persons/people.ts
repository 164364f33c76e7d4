/**
 * Values of persons in a text, in whatever form: the text is made plain (escapes undone, accents and signs dropped) and the plain
 * values are looked for in it. Shares nothing with the patterns by which they are replaced but the question whose a datum is.
 */
import { type Peopled, personalData } from './data.ts'

interface Needle {
  name: string
  /** In one of the plain views of a text. */
  in(view: View): number
}

interface View {
  /** Runs of digits, whatever stands between them. */
  runs: readonly string[]
  /** Small letters and digits; a space for all that stands between. */
  words: string
  /** Without any sign between letters and digits of one line. */
  close: string
  /** Words that begin with a capital, in small letters. */
  proper: ReadonlyMap<string, number>
}

/** Letters and digits of small letters, by what they are not: classes of Unicode are ten times as slow on a whole report. */
const ALNUM = '[^\\0-\\x2f\\x3a-\\x60\\x7b-\\xbf\\u2000-\\u206f]'
const SIGNS = new RegExp(`(?<=${ALNUM})[ \\t\\u00a0\\u2009\\u202f()[\\]./\\\\+_\\u2010-\\u2015-]{1,4}(?=${ALNUM})`, 'g')
const BETWEEN = new RegExp(`(?:(?!\\n)(?!${ALNUM})[^])+`, 'g')
const WORD = /[A-Za-z\u00c0-\u1fff\u2c00-\uffff]{6,}/g
const FEWEST_DIGITS = 6
const FEWEST_LETTERS = 6
/** Digits of a number that was cut, as where its length is tried: hardly anybody else's. */
const LONG_CUT = 10

export class People {
  readonly #needles: readonly Needle[]

  constructor(environment: Peopled) {
    this.#needles = personalData(environment).flatMap(({ name, value }) => needlesOf(name, value))
  }

  /** How often each is found. */
  in(text: string): Map<string, number> {
    const found = new Map<string, number>()
    if (this.#needles.length === 0) return found
    const once = plain(text)
    for (const each of new Set([text, once, plain(once)])) {
      const view = viewOf(each)
      for (const needle of this.#needles) {
        const times = needle.in(view)
        if (times > (found.get(needle.name) ?? 0)) found.set(needle.name, times)
      }
    }
    return found
  }
}

function needlesOf(name: string, value: string): Needle[] {
  const flat = flattened(value)
  const digits = value.replace('(0)', '').replace(/\D/g, '')
  const words = flat.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const joined = words.join('')
  const needles: Needle['in'][] = []
  const day = /^\D*(\d{4})-(\d{2})-(\d{2})/.exec(value)
  if (day !== null) {
    const [, y = '', m = '', d = ''] = day
    const orders = [y + m + d, d + m + y, m + d + y]
    needles.push(view => view.runs.filter(run => orders.some(order => run.startsWith(order))).length)
  } else if (digits.length >= 9 && digits.length > joined.length / 2) {
    // What is left of the number where its country is not said.
    const end = digits.slice(digits.length > 10 ? -9 : -7)
    const cuts = Array.from({ length: Math.max(0, digits.length - LONG_CUT) }, (_, i) => digits.slice(i, i + LONG_CUT))
    const isOfIt = (run: string) => run.endsWith(end) || cuts.some(cut => run.includes(cut))
    needles.push(view => view.runs.filter(run => run.length <= 18 && isOfIt(run)).length)
  } else if (digits.length >= FEWEST_DIGITS) {
    needles.push(view => view.runs.filter(run => run === digits).length)
  }
  if (/\d/.test(joined) && joined.length >= FEWEST_DIGITS && day === null)
    needles.push(({ close }) => timesIn(close, joined))
  if (/@/.test(value)) needles.push(({ close }) => timesIn(close, joined))
  if (words.length > 1 && !/[\d@]/.test(value)) {
    const orders = [words.join(' '), [...words.slice(1), words[0]].join(' ')]
    needles.push(view => orders.reduce((sum, order) => sum + timesIn(view.words, ` ${order} `), 0))
  } else if (joined.length >= FEWEST_LETTERS && !/[\d@]/.test(value))
    needles.push(({ proper }) => proper.get(joined) ?? 0)
  return needles.map(each => ({ name, in: each }))
}

function timesIn(text: string, part: string): number {
  let times = 0
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) times++
  return times
}

function viewOf(text: string): View {
  const bare = withoutAccents(text)
  const proper = new Map<string, number>()
  for (const [word] of bare.matchAll(WORD)) {
    const small = word.toLowerCase()
    // A name as such or in capitals; what begins a second word is one of the harness's own.
    const isProper = word[0] !== small[0] && (word.slice(1) === small.slice(1) || word === word.toUpperCase())
    if (isProper) proper.set(small, (proper.get(small) ?? 0) + 1)
  }
  const low = bare.toLowerCase()
  const close = low.replaceAll('@', '').replace(SIGNS, '')
  return { runs: close.match(/\d{6,}/g) ?? [], words: ` ${low.replace(BETWEEN, ' ')} `, close, proper }
}

function withoutAccents(text: string): string {
  if (!/[^\0-\x7f]/.test(text)) return text
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('ß', 'ss')
}

const flattened = (text: string) => withoutAccents(text).toLowerCase()

/** Escapes of addresses, JSON and HTML undone, once. */
function plain(text: string): string {
  return text
    .replace(/(?:%[0-9a-f]{2})+/gi, run => decoded(run))
    .replace(/\\u([0-9a-f]{4})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\([/"'\\])/g, '$1')
    .replace(/\\[bfnrt]/g, '\n')
    .replace(/&#x([0-9a-f]{1,6});/gi, (_all, code: string) => charOf(Number.parseInt(code, 16)))
    .replace(/&#(\d{1,7});/g, (_all, code: string) => charOf(Number(code)))
    .replace(/&([a-z])(?:uml|acute|grave|circ|tilde|ring|cedil|caron|slash);/gi, '$1')
    .replace(/&(?:nbsp|plus|commat|period|hyphen);/gi, ' ')
    .replace(/&amp;/gi, '&')
}

const charOf = (code: number) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ')

function decoded(run: string): string {
  try {
    return decodeURIComponent(run)
  } catch {
    return run
  }
}
