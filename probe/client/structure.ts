/** Which parts of an exchange are values and which are names: what is replaced by value leaves names as they are. */
import { isEchoOf, type SentRequest } from '../../contract/errors/echo.ts'
import type { Exchange } from '../../contract/exchange.ts'
import { parseJson, readJson } from '../../contract/json.ts'

/** How the texts of an exchange are changed, by what they are. */
export interface Change {
  /** What was sent or given back as a value. */
  value(text: string): string
  /** The name of a property, a parameter, a header or a part of a path. */
  name(text: string): string
  /** What the harness says of it. */
  sentence(text: string): string
  /** A number of a JSON text; where it is replaced, a text. */
  number?(text: string): string
  /** The placeholder of a text that is somebody's datum, letter by letter. */
  datum?(text: string): string | undefined
}

const JSON_TEXT = /^\s*[[{"]/
/** A string, perhaps cut off and perhaps the name of a property; a number. */
const TOKEN = /"([^"\\]*(?:\\[\s\S][^"\\]*)*)(?:"(\s*:)?|\\?$)|(?<![\w."-])-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w."])/g
const FORM = /^[^\s=&<>{}"]{1,200}=[^\s<>]*$/
const MARKUP = /^\s*</
/** The name of an element, or of an attribute with what follows it. */
const TAG = /<[!?/]?[\p{L}_][\w:.-]*|[\w:.-]+(?==["'])/gu
/** What stands before each field of a form in parts (RFC 7578), and behind the last one. */
const PART = /(?:^|\r\n)--[^\r\n]+\r\n(?:Content-Disposition:[^\r\n]*\r\n\r\n)?/g
/** Longer ones, and those with signs in them, are data under which something stands. */
const NAME = /^[\p{L}_$@][\p{L}\p{N}_$.:[\]@/ -]{0,79}$/u

/** A body in whatever language it is written. */
export function mapBody(text: string, change: Change): string {
  if (JSON_TEXT.test(text)) return mapJson(text, change)
  if (FORM.test(text)) return mapQuery(text, change)
  if (/^--[^\r\n]+\r\nContent-Disposition:/.test(text)) return outside(text, PART, change)
  return MARKUP.test(text) ? outside(text, TAG, change) : change.value(text)
}

function mapJson(text: string, change: Change): string {
  const parts: string[] = []
  let end = 0
  const between = (to: number) => {
    const gap = text.slice(end, to)
    if (gap !== '') parts.push(/[\p{L}\p{N}]/u.test(gap) ? change.value(gap) : gap)
  }
  for (const match of text.matchAll(TOKEN)) {
    const { 0: all, 1: inner, 2: colon, index } = match
    between(index)
    if (inner === undefined) parts.push(mapNumber(all, change))
    else {
      const made = mapString(inner, text => (colon === undefined ? change.value(text) : nameOr(text, change)))
      parts.push(made === inner ? all : `"${made}${all.slice(1 + inner.length)}`)
    }
    end = index + all.length
  }
  between(text.length)
  return parts.join('')
}

/** As it is written; without its escapes where what was found begins or ends inside of one. */
function mapString(inner: string, change: (text: string) => string): string {
  const made = quoted(change(inner))
  if (made === inner || parseJson(`"${made}"`) !== undefined) return made
  const text = parseJson(`"${inner}"`)
  return typeof text === 'string' ? JSON.stringify(change(text)).slice(1, -1) : made
}

function mapNumber(digits: string, change: Change): string {
  const made = change.number?.(digits) ?? change.value(digits)
  return made === digits ? digits : `"${quoted(ofNumber(made))}"`
}

/** A placeholder is a text, and says that a number stood in its place; what was left of the digits does not. */
export function ofNumber(made: string): string {
  const [first] = made.match(/\{\{[^{}]*(?=\}\})/) ?? []
  return first === undefined ? made : `${first} | number}}`
}

/** What stands where a name does and is none is a value. */
export function nameOr(name: string, change: Change): string {
  return NAME.test(name) ? change.name(name) : change.value(name)
}

/** The names that placeholders hold are an operator's: they may need escapes. */
const quoted = (text: string) =>
  text.replace(/\{\{[^{}]*\}\}/g, placeholder =>
    /[\\"]/.test(placeholder) ? placeholder.replace(/(?<!\\)["]/g, '\\"') : placeholder,
  )

function mapQuery(text: string, change: Change): string {
  return text.replace(/([^=&]*)(=?)([^&]*)/g, (_all, name: string, sign: string, value: string) =>
    sign === '' ? change.value(name) : `${nameOr(name, change)}${sign}${value === '' ? '' : change.value(value)}`,
  )
}

export function mapPath(text: string, change: Change): string {
  const at = text.indexOf('?')
  if (at < 0) return change.name(text)
  return `${change.name(text.slice(0, at))}?${mapQuery(text.slice(at + 1), change)}`
}

function outside(text: string, names: RegExp, change: Change): string {
  const parts: string[] = []
  let end = 0
  for (const { 0: all, index } of text.matchAll(names)) {
    parts.push(change.value(text.slice(end, index)), change.name(all))
    end = index + all.length
  }
  return parts.join('') + change.value(text.slice(end))
}

/** What counts something, and not a house: `X-RateLimit-Remaining: 73`. */
const COUNT = /^\d{1,3}$/

function mapHeaders(headers: Record<string, string>, change: Change): Record<string, string> {
  const shown = (value: string) => (COUNT.test(value) ? value : change.value(value))
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [nameOr(name, change), shown(value)]))
}

/** What was sent, as far as it can be read. */
export function sentIn({ path, headers, body = '' }: Exchange['request']): SentRequest {
  const form = (text: string) => Object.fromEntries(new URLSearchParams(text))
  return { body: readJson(body) ?? form(body), query: form(path.split('?')[1] ?? ''), headers }
}

/** A name of an answer that only repeats a datum of the request is none. */
function answering(change: Change, request: Exchange['request'] | undefined): Change {
  const { datum } = change
  if (request === undefined || datum === undefined) return change
  const isEcho = isEchoOf(sentIn(request), text => datum(text) !== undefined)
  return { ...change, name: text => (isEcho(text) ? (datum(text) ?? text) : change.name(text)) }
}

export function mapExchange<T extends Partial<Exchange>>(exchange: T, change: Change): T {
  const { request, response, failure, purpose, outcome } = exchange
  const made: T = { ...exchange }
  if (purpose !== undefined) made.purpose = change.sentence(purpose)
  if (request !== undefined) {
    const { path, headers, body } = request
    made.request = { ...request, path: mapPath(path, change), headers: mapHeaders(headers, change) }
    if (body !== undefined) made.request.body = mapBody(body, change)
  }
  if (response !== undefined) {
    const body = mapBody(response.body, answering(change, request))
    made.response = { ...response, headers: mapHeaders(response.headers, change), body }
  }
  if (outcome !== undefined) made.outcome = { ...outcome, why: change.value(outcome.why) }
  if (failure !== undefined) made.failure = { ...failure, message: change.sentence(failure.message) }
  return made
}
