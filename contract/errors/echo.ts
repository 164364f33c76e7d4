/** What of an answer only repeats the request, or changes from one call to the next: it is no part of what is said. */

import { eachProperty, embeddedIn, isObject, type Json, textsIn } from '../json.ts'
import { annotationsIn } from './annotated.ts'
import { escaped } from './mentions.ts'

/** What was sent, for grounding: echoes of it are no part of what the answer says. */
export interface SentRequest {
  body: Json | undefined
  query: Readonly<Record<string, string>>
  headers: Readonly<Record<string, string>>
  path?: string
}

/** What differs from one call to the next, or only repeats what was sent, is taken out. */
export const withoutEchoes = (text: string, echoes: readonly string[]) =>
  inAlikeQuotes(echoes.reduce((left, echo) => left.split(echo).join('⟨⟩'), text))

/** A language quotes a text by signs that do not stand in it. */
export const inAlikeQuotes = (text: string): string => text.replace(/(["`])⟨⟩\1/g, "'⟨⟩'")

export function masked(text: string, echoes: readonly string[] = []): string {
  // A short value that was sent may stand in a moment by chance.
  const timeless = text.replace(MOMENT, found => (echoes.some(echo => echo.includes(found)) ? found : '⟨time⟩'))
  const out = withoutEchoes(timeless, echoes)
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '⟨id⟩')
    .replace(MOMENT, '⟨time⟩')
    .replace(/\b(?=(?:[\w-]*?\d){3})[\w-]{14,}\b/g, '⟨id⟩')
    .replace(/\b\d{9,}(\.\d+)?\b/g, '⟨number⟩')
    .replace(HEXADECIMAL, '#')
  return out.replace(CODE_OR_NUMBER, (_number: string, code?: string) => code ?? '#')
}

/** In a list of its own such a word is a code as well: nothing in a list is the number of a request. */
export const maskedInList = (text: string, echoes: readonly string[]) => masked(`=${text}`, echoes).slice(1)

/** An address or an offset, as languages write it: `0x7f3a10`; the identity of an object behind its class: `Reader@7f259c05`. */
export const HEXADECIMAL = /\b0x[0-9a-f]+\b|(?<=[a-z]@)(?=[a-f]*\d)[0-9a-f]{5,8}\b/gi

const MOMENT = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?([.,]\d+)?(Z|[+-]\d\d:?\d\d)?/g

/** A word with a number behind it, alone alongside other texts of one object, is the code of what is wrong: `reason=E104`. */
const CODE_OR_NUMBER = /((?<== ?)\p{L}[\p{L}_-]{0,15}\d{1,6}(?= \| |$))|\d+/gu

/** A text as it would be said of any other values: all that was sent is taken out where it stands as a word, however short. */
export function ofAnyValue(text: string, { body, query }: SentRequest): string {
  const words = [...valuesIn(body), ...valuesIn(query)]
    .filter(each => /^"./.test(each))
    .map((each): string => JSON.parse(each))
    .filter(each => text.includes(each))
    .sort((a, b) => b.length - a.length)
  const sent = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  return masked(words.length === 0 ? text : text.replace(sent, '#')).replace(/⟨\p{L}*⟩/gu, '#')
}

/** Values of the request that a sentence may repeat. Words that are also words of sentences are none. */
export function echoesOf(sent: SentRequest): string[] {
  const out = new Set<string>()
  const walk = (node: Json | undefined): void => {
    if (typeof node === 'string') out.add(node)
    else if (typeof node === 'number' && Math.abs(node) > 99) out.add(String(node))
    else if (typeof node === 'object' && node !== null) Object.values(node).forEach(walk)
  }
  walk(sent.body)
  for (const value of [...Object.values(sent.query), ...Object.values(sent.headers), sent.path ?? '']) out.add(value)
  const texts = [...out].filter(value => value.length > 2 && (/[\d\s@+]/.test(value) || value.length > 7))
  return [...compositesIn(sent.body), ...texts].sort((a, b) => b.length - a.length)
}

/** In place of an object that holds nothing, which is told from one that only comes back. */
export const EMPTY = '∅'
/** What comes back whole as it was sent. */
export const WHOLE = '⟨⟩'

/** UTF-8 that was read as Latin-1 once or twice comes back as other letters: they are those that were sent. */
function misreadIn(values: ReadonlySet<string>): (text: string) => string {
  const misread = (text: string) => Buffer.from(text, 'utf8').toString('latin1')
  const foreign = [...values].map((each): Json => JSON.parse(each)).filter(each => typeof each === 'string')
  const pairs = foreign
    .filter(text => /[^\p{ASCII}]/u.test(text))
    .flatMap(text => [[misread(misread(text)), text] as const, [misread(text), text] as const])
  return text => pairs.reduce((left, [strange, sent]) => left.replaceAll(strange, sent), text)
}

/** What is said of the places of a request that a text shows: a record of each. */
const annotated = (text: string): Json => (text.includes('\n') ? annotationsIn(text) : undefined) ?? text

/** An address that comes back holds the names of the query that was sent. */
const withoutQuery = (text: string, { path = '', query }: SentRequest): string =>
  path !== '' && Object.keys(query).length > 0 && text.includes(`${path}?`)
    ? text.replace(new RegExp(`${escaped(path)}\\?[^\\s"'<>]*`, 'g'), path)
    : text

/** Whatever stands deeper is no complaint. */
const DEEPEST = 60

/** Parts of the request that come back as they were sent are no part of what is said; names of places are. */
export function withoutEcho(json: Json, sent: SentRequest): Json {
  const outside = new Set(
    [...Object.values(sent.headers), ...Object.values(sent.query)].filter(each => each.length > 7),
  )
  const whole = JSON.stringify(sent.body ?? null)
  const values = valuesIn(sent.body)
  // What holds a text stands nowhere but as a value: in a text its quotes are escaped.
  const isSent = (text: string) => (text.includes('"') ? values.has(text) : whole.includes(text))
  const scalars = new Set<string>()
  const gather = (node: Json): void => {
    if (typeof node === 'object' && node !== null) Object.values(node).forEach(gather)
    else if (node !== null) scalars.add(JSON.stringify(node))
  }
  gather(sent.body ?? null)
  const names = new Set<string>()
  const gatherNames = (node: Json): void => {
    if (Array.isArray(node)) node.forEach(gatherNames)
    else if (typeof node === 'object' && node !== null)
      for (const [key, value] of Object.entries(node)) {
        names.add(JSON.stringify(key))
        gatherNames(value)
      }
  }
  gatherNames(sent.body ?? null)
  const composites = compositesIn(sent.body).filter(text => text.length > 2)
  const asSent = misreadIn(values)
  let notations: ((text: string) => string)[] | undefined
  // A list of words alone may be the one that is wanted.
  const written = () =>
    (notations ??= composites
      .filter(each => each.includes('{'))
      .map(each => withoutNotationsOf(each, each === composites[0])))
  const walk = (given: Json, depth: number): Json => {
    if (depth > DEEPEST) return null
    const node = typeof given === 'string' ? annotated(asSent(withoutQuery(given, sent))) : given
    if (typeof node === 'string' && outside.has(node)) return WHOLE
    if (typeof node === 'string' && composites.some(each => node.includes(each)))
      return composites.reduce((text, each) => text.replaceAll(each, WHOLE), node)
    if (typeof node === 'string' && /[{[(]/.test(node)) return written().reduce((text, without) => without(text), node)
    if (typeof node !== 'object' || node === null)
      return depth > 1 &&
        typeof node === 'string' &&
        /[\d\s@+]/.test(node) &&
        scalars.has(JSON.stringify(node)) &&
        !names.has(JSON.stringify(node))
        ? WHOLE
        : node
    const text = JSON.stringify(node)
    const isEcho = depth > 0 && text.length > 4 && (isSent(text) || values.has(inOrder(node)))
    if (isEcho && !(Array.isArray(node) && node.every(each => typeof each === 'string'))) return WHOLE
    if (Array.isArray(node)) return node.map(each => walk(each, depth + 1))
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, walk(value, depth + 1)]))
  }
  return walk(json, 0)
}

/** As JSON whose names stand in their order: what comes back may hold them in another one than was sent. */
const inOrder = (node: Json): string => writtenOf(node, each => ['', inOrder(each)])[1]

/** Of a body that was read before: each answer is read several times. */
const known = new WeakMap<object, ReadonlySet<string>>()

/** Every value that was sent, whole objects and lists among them, as it was sent and with its names in order. */
function valuesIn(sent: Json | undefined): ReadonlySet<string> {
  const isHeld = typeof sent === 'object' && sent !== null
  const before = isHeld ? known.get(sent) : undefined
  if (before !== undefined) return before
  const into = new Set<string>()
  const walk = (node: Json): readonly [asSent: string, inOrder: string] => {
    const texts = writtenOf(node, walk)
    for (const each of texts) into.add(each)
    return texts
  }
  if (sent !== undefined) walk(sent)
  if (isHeld) known.set(sent, into)
  return into
}

function writtenOf(node: Json, of: (inner: Json) => readonly [string, string]): readonly [string, string] {
  if (typeof node !== 'object' || node === null) return [JSON.stringify(node), JSON.stringify(node)]
  if (Array.isArray(node)) {
    const items = node.map(of)
    return [`[${items.map(([each]) => each).join()}]`, `[${items.map(([, each]) => each).join()}]`]
  }
  const members = Object.entries(node).map(([name, value]) => [name, of(value)] as const)
  const written = (all: typeof members, i: 0 | 1) =>
    `{${all.map(([name, texts]) => `${JSON.stringify(name)}:${texts[i]}`).join()}}`
  const isBefore = (a: string, b: string) => (a < b ? -1 : 1)
  return [
    written(members, 0),
    written(
      [...members].sort(([a], [b]) => isBefore(a, b)),
      1,
    ),
  ]
}

/** The values of each name that was sent, as a text shows them. */
export function valuesByName(body: Json | undefined): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  const walk = (node: Json): void => {
    if (typeof node !== 'object' || node === null) return
    for (const [name, value] of Object.entries(node)) {
      found.set(name, (found.get(name) ?? new Set()).add(shownAs(value)))
      walk(value)
    }
  }
  walk(body ?? null)
  return found
}

/** As a text shows it; no method of an object is called: a name that was sent may be that of one. */
function shownAs(value: Json): string {
  if (Array.isArray(value)) return value.map(shownAs).join(', ')
  return isObject(value) ? (Object.keys(value).length === 0 ? EMPTY : '[object Object]') : String(value)
}

/** Lists and objects that were sent, as JSON, the longest first. */
const compositesIn = (node: Json | undefined): string[] =>
  [...valuesIn(node)].filter(text => /^[[{]/.test(text)).sort((a, b) => b.length - a.length)

/** A pattern of more than this is too deep for the engine that runs it; as JSON it is known at any length. */
const LONGEST_NOTATION = 1_000

/** A text without a list or object as the language of a service writes it: brackets, quotes and the signs between are its own; a path is no such thing. */
function withoutNotationsOf(json: string, isWhole: boolean): (text: string) => string {
  const tokens = (json.match(/"(?:[^"\\]|\\.)*"|[^\s"{}[\],:]+/g) ?? []).map(each => String(JSON.parse(each)))
  const words = tokens.filter(each => each !== '')
  // Of what stands in the body by itself, it may be what is complained of.
  const isOneName = words.length === 1 && isWhole && json.startsWith('{')
  if ((words.length < 2 && !isOneName) || json.length > LONGEST_NOTATION) return text => text
  const lower = words.filter(each => each !== 'null').map(each => each.toLowerCase())
  // Such a pattern takes longer to compile than a long answer to read, and most texts hold none of the words.
  let pattern: RegExp | undefined
  return text => {
    const said = text.toLowerCase()
    if (!lower.every(each => said.includes(each))) return text
    pattern ??= isOneName ? withNothing(words[0] ?? '') : inAnyNotation(words)
    return text.replace(pattern, WHOLE)
  }
}

function inAnyNotation(words: readonly string[]): RegExp {
  const written = words.map(each => (each === 'null' ? '(?:null|none|nil)' : escaped(each)))
  return new RegExp(
    `[{[(][^\\p{L}\\p{N}]{0,6}${written.join('(?:(?!\\]\\[)[^\\p{L}\\p{N}]){1,12}')}(?:[^\\p{L}\\p{N}\\s]{0,3}|["'\`]?\\s?(?:=>?|:)\\s?[^\\p{L}\\p{N}\\s]{0,4})[}\\])]`,
    'giu',
  )
}

/** An object of one property that holds nothing. */
const withNothing = (name: string): RegExp =>
  new RegExp(`[{(][^\\p{L}\\p{N}]{0,3}${escaped(name)}["'\`]?\\s*(?:=>?|:)[^\\p{L}\\p{N}]{1,6}[}\\])]`, 'giu')

/** Keys of a service's rejections under which stands what was sent, however short, each time: `"value": 1`. */
export class EchoKeys {
  readonly #seen = new Map<string, Set<string>>()
  readonly #other = new Set<string>()

  learn(json: Json | undefined, sent: SentRequest): void {
    const values = valuesIn(sent.body)
    const walk = (node: Json): void => {
      if (Array.isArray(node)) node.forEach(walk)
      if (!isObject(node)) return
      for (const [key, value] of Object.entries(node)) {
        if (value === null) continue
        const text = inOrder(value)
        if (values.has(text)) this.#seen.set(key, (this.#seen.get(key) ?? new Set()).add(text))
        else {
          this.#other.add(key)
          walk(value)
        }
      }
    }
    if (json !== undefined && values.size > 0) walk(json)
  }

  known(): Set<string> {
    return new Set([...this.#seen].filter(([key, each]) => each.size > 1 && !this.#other.has(key)).map(([key]) => key))
  }
}

export function withoutKeys(json: Json | undefined, keys: ReadonlySet<string>): Json | undefined {
  const inner = keys.size > 0 && typeof json === 'string' ? embeddedIn(json) : undefined
  if (inner !== undefined) return JSON.stringify(withoutKeys(inner, keys))
  if (keys.size === 0 || typeof json !== 'object' || json === null) return json
  if (Array.isArray(json)) return json.map(each => withoutKeys(each, keys) ?? null)
  return Object.fromEntries(
    Object.entries(json).flatMap(([key, value]): [string, Json][] =>
      keys.has(key) ? [] : [[key, withoutKeys(value, keys) ?? null]],
    ),
  )
}

/** Whether a name is a datum of somebody that was sent as a value, in whatever case, and not as a name: it is an echo then, and names nothing. */
export function isEchoOf(
  { body, query, headers }: SentRequest,
  isDatum: (text: string) => boolean,
): (name: string) => boolean {
  const values = () =>
    [...textsIn(body ?? null), ...Object.values(query), ...Object.values(headers)].map(each => each.toLowerCase())
  const isName = (name: string) => [...eachProperty(body ?? null)].some(({ key }) => key === name)
  return name => isDatum(name) && values().some(each => each.includes(name.toLowerCase())) && !isName(name)
}

/** A key that is an echo is no more than a position. */
export function withoutEchoedKeys(json: Json, isEcho: (name: string) => boolean): Json {
  if (Array.isArray(json)) return json.map(each => withoutEchoedKeys(each, isEcho))
  if (!isObject(json)) return json
  return Object.fromEntries(
    Object.entries(json).map(([key, value], i) => [isEcho(key) ? String(i) : key, withoutEchoedKeys(value, isEcho)]),
  )
}
