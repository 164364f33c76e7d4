/** A request taken apart once, in Node, so that k6 only has to put values in: to render templates costs it more than to send. */
import { type Json, leaves } from '../../contract/json.ts'
import { type Engine, withMade } from '../../contract/made.ts'
import type { Made } from '../../contract/recipe.ts'
import { type Reference, type Resolver, resolve, textOf } from '../../contract/template.ts'

/** `as`: as JSON, inside a JSON text, as it is, or percent-encoded. */
export interface Slot extends Reference {
  as: 'json' | 'inner' | 'text' | 'form'
}

/** Texts and what stands between them; one text where nothing does. */
export type Text = string | (string | Slot)[]

/** `name` is encoded. A value that is one slot may be an object, whose members are then fields of their own. */
export interface Field {
  name: string
  value: Text | Slot
}

export interface CompiledRequest {
  let?: Record<string, Made>
  path: Text
  headers: [name: string, value: Text][]
  body: Text | null
  /** In place of `body`. */
  fields?: Field[]
}

/** The name under which the token is looked up: no operator's name looks like it. */
export const TOKEN = '\u0000token'

export interface WireRequest {
  /** Below the base URL, with its query. */
  path: string
  headers: Readonly<Record<string, string>>
  body: string | null
}

/** Throws UnresolvedTemplate where a name has no value. */
export function filledIn(compiled: CompiledRequest, given: Resolver, engine: Engine): WireRequest {
  const { path, body, fields } = compiled
  const lookup = compiled.let === undefined ? given : withMade(compiled.let, given, engine)
  return {
    path: typeof path === 'string' ? path : joined(path, lookup),
    headers: headersOf(compiled.headers, lookup),
    body:
      fields === undefined
        ? body === null || typeof body === 'string'
          ? body
          : joined(body, lookup)
        : inForm(fields, lookup),
  }
}

/** By index, as in `joined`: k6 makes an object of every step through a list, and this runs for every call. */
function headersOf(all: CompiledRequest['headers'], lookup: Resolver): Record<string, string> {
  const headers: Record<string, string> = {}
  for (let i = 0; i < all.length; i++) {
    const header = all[i]
    if (header !== undefined) headers[header[0]] = typeof header[1] === 'string' ? header[1] : joined(header[1], lookup)
  }
  return headers
}

function joined(parts: Exclude<Text, string>, lookup: Resolver): string {
  let text = ''
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]
    if (part !== undefined) text += typeof part === 'string' ? part : written(part, valueIn(part, lookup))
  }
  return text
}

export function written({ as }: Pick<Slot, 'as'>, value: Json): string {
  if (as === 'json') return JSON.stringify(value)
  const text = textOf(value)
  if (as === 'text') return text
  return as === 'form' ? encodeText(text) : JSON.stringify(text).slice(1, -1)
}

function valueIn(slot: Slot, lookup: Resolver): Json {
  return (slot.filters.length === 0 ? lookup(slot.of) : undefined) ?? resolve(slot, lookup)
}

function inForm(fields: readonly Field[], lookup: Resolver): string {
  return fields
    .flatMap(({ name, value }) => {
      if (typeof value === 'string') return [`${name}=${value}`]
      if (Array.isArray(value)) return [`${name}=${joined(value, lookup)}`]
      const found = valueIn(value, lookup)
      return typeof found === 'object' && found !== null ? members(name, found) : [`${name}=${written(value, found)}`]
    })
    .join('&')
}

/** Of an object or list that an answer brought: nested members as `a.b`, which most form readers take. */
function members(name: string, found: Json): string[] {
  return [...leaves(found)].map(({ pointer, value }) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return `${name}.${encodeText(pointer.slice(1).replaceAll('/', '.'))}=${encodeText(text)}`
  })
}

export function tight(parts: readonly (string | Slot)[]): Text {
  const joined: (string | Slot)[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (typeof part === 'string' && typeof last === 'string') joined[joined.length - 1] = last + part
    else if (part !== '') joined.push(part)
  }
  const [only = '', ...more] = joined
  return typeof only === 'string' && more.length === 0 ? only : joined
}

/** `application/x-www-form-urlencoded`: a space is `+`, and only `*-._` and alphanumerics stay as they are. */
export function encodeText(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!'()~]/g, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+')
}
