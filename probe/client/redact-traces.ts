/** Replaces what is found in a text, as it stands and under one coding or several. */
import type { Trace } from './traces.ts'

export interface Finds {
  in(text: string): Trace[]
}

/** A JSON text in base64 in an address is three. */
const DEEPEST = 3

/** `inside`: what is looked for in base64, hex and the like, where short words stand by chance. */
export function withoutTraces(text: string, traces: Finds, inside: Finds = traces): string {
  const placeholders = [...text.matchAll(/\{\{[^{}]*\}\}/g)].map(({ 0: all, index }) => [index, index + all.length])
  const found = tracesIn(text, traces, inside, DEEPEST)
    .filter(({ from, to }) => !placeholders.some(([start = 0, end = 0]) => start <= from && to <= end))
    .sort((a, b) => a.from - b.from || b.to - a.to)
  if (found.length === 0) return text
  const parts: string[] = []
  let end = 0
  for (const { from, to, name, whole } of joined(found)) {
    parts.push(text.slice(end, from), whole ? `{{${name}}}` : `{{part of ${name}}}`)
    end = to
  }
  return parts.join('') + text.slice(end)
}

function tracesIn(text: string, traces: Finds, inside: Finds, depth: number): Trace[] {
  const found = traces.in(text)
  if (depth === 0) return found
  const plain = unescaped(text)
  if (plain !== undefined)
    for (const each of tracesIn(plain.text, traces, inside, depth - 1))
      found.push({ ...each, from: plain.at[each.from] ?? 0, to: plain.at[each.to] ?? text.length })
  for (const { text: inner, from, to } of decodedIn(text)) {
    const [first] = tracesIn(inner, inside, inside, depth - 1)
    if (first !== undefined) found.push({ ...first, from, to })
  }
  return found
}

/** Those that overlap as one, under the name of the first that is whole. */
function joined(found: readonly Trace[]): Trace[] {
  const all: Trace[] = []
  for (const each of found) {
    const last = all.at(-1)
    if (last === undefined || each.from >= last.to) all.push({ ...each })
    else {
      if (each.whole && !last.whole) Object.assign(last, { name: each.name, whole: true })
      last.to = Math.max(last.to, each.to)
    }
  }
  return all
}

interface Decoded {
  text: string
  /** Where the coded part stands; the whole of it is as telling as what it holds. */
  from: number
  to: number
}

interface Unescaped {
  text: string
  /** The place of each character in the escaped text, and the end of it. */
  at: number[]
}

/** Without the escapes of JSON, HTML and addresses, also where they are escaped again. */
export function plainOf(text: string, depth = DEEPEST): string {
  const plain = depth === 0 ? undefined : unescaped(text)
  return plain === undefined ? text : plainOf(plain.text, depth - 1)
}

const ESCAPE =
  /\\u[0-9a-f]{4}|\\x[0-9a-f]{2}|\\["'/\\bfnrt]|(?:%[0-9a-f]{2})+|&#x[0-9a-f]{1,6};|&#\d{1,7};|&(?:amp|lt|gt|quot|apos|nbsp|plus|commat|szlig|oslash|aelig|[a-z](?:uml|acute|grave|circ|tilde|ring|cedil|caron));/gi
const NAMED: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', plus: '+', commat: '@' },
  ...{ szlig: 'ß', oslash: 'ø', aelig: 'æ' },
}
/** Accents as HTML names them after their letter: `&uuml;`. */
const ACCENTS: Record<string, string> = {
  ...{ uml: '\u0308', acute: '\u0301', grave: '\u0300', circ: '\u0302' },
  ...{ tilde: '\u0303', ring: '\u030a', cedil: '\u0327', caron: '\u030c' },
}

/** `undefined` where nothing is escaped. */
function unescaped(text: string): Unescaped | undefined {
  if (!/[\\%&]/.test(text)) return undefined
  const parts: string[] = []
  const at: number[] = []
  let from = 0
  const asItIs = (to: number) => {
    parts.push(text.slice(from, to))
    for (let i = from; i < to; i++) at.push(i)
  }
  for (const match of text.matchAll(ESCAPE)) {
    asItIs(match.index)
    let location = match.index
    for (const char of meant(match[0])) {
      parts.push(char)
      for (let i = 0; i < char.length; i++) at.push(location)
      // Of a run of `%XX` each byte has three characters.
      if (match[0].startsWith('%')) location += 3 * Buffer.byteLength(char)
    }
    from = match.index + match[0].length
  }
  if (from === 0) return undefined
  asItIs(text.length)
  at.push(text.length)
  return { text: parts.join(''), at }
}

function meant(written: string): string {
  if (written.startsWith('%')) return Buffer.from(written.replaceAll('%', ''), 'hex').toString()
  if (/^\\[ux]/i.test(written)) return String.fromCharCode(Number.parseInt(written.slice(2), 16))
  if (written.startsWith('\\')) return written.slice(1).replace(/[bfnrt]/i, '\n')
  if (!written.startsWith('&#')) return namedChar(written.slice(1, -1)) ?? written
  const code = /^&#x/i.test(written) ? Number.parseInt(written.slice(3), 16) : Number(written.slice(2, -1))
  return code <= 0x10ffff ? String.fromCodePoint(code) : written
}

function namedChar(name: string): string | undefined {
  const accent = ACCENTS[name.slice(1)]
  return NAMED[name.toLowerCase()] ?? (accent === undefined ? undefined : `${name[0]}${accent}`.normalize())
}

/** Fewer decode to less than can be told by. */
const BASE64 = /[\w+/-]{11,}={0,2}/g
const HEX = /[0-9a-f]{16,}/gi
const SPACED_HEX = /(?<![0-9a-z])[0-9a-f]{2}(?:[:.-](?:0x)?[0-9a-f]{2}|,? (?:0x)?[0-9a-f]{2}\b){7,}/gi
/** A buffer as JSON writes it. */
const BYTES = /\d{1,3}(?:\s*,\s*\d{1,3}){7,}/g

/** What was no code decodes to characters of all kinds. */
const READABLE = /[^\0-\x1f\x7f\ufffd]{8}/

/** Each coded part, decoded from every place at which its coding may have begun. */
function* decodedIn(text: string): Generator<Decoded> {
  for (const each of allDecoded(text)) if (READABLE.test(each.text)) yield each
}

function* allDecoded(text: string): Generator<Decoded> {
  for (const [run, from, to] of runsOf(text, BASE64))
    for (let shift = 0; shift < 4 && run.length - shift >= 11; shift++)
      yield { from, to, text: withoutNul(Buffer.from(run.slice(shift), 'base64')) }
  for (const [run, from, to] of runsOf(text, HEX))
    for (const shift of [0, 1]) yield { from, to, text: withoutNul(Buffer.from(run.slice(shift), 'hex')) }
  for (const [run, from, to] of runsOf(text, SPACED_HEX))
    yield { from, to, text: withoutNul(Buffer.from(run.replace(/0x|[^0-9a-f]/gi, ''), 'hex')) }
  for (const [run, from, to] of runsOf(text, BYTES))
    yield { from, to, text: withoutNul(Buffer.from(run.split(',').map(Number))) }
}

function* runsOf(text: string, pattern: RegExp): Generator<[run: string, from: number, to: number]> {
  for (const match of text.matchAll(pattern)) yield [match[0], match.index, match.index + match[0].length]
}

/** A text in UTF-16 is one with NULs between. */
function withoutNul(bytes: Buffer): string {
  return bytes.toString().replaceAll('\0', '')
}
