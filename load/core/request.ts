/** A planned call as k6 sends it, made of its template as Node makes it. */
import { isObject, type Json } from '../../contract/json.ts'
import { headerOf } from '../../contract/media-types.ts'
import type { RequestTemplate } from '../../contract/recipe.ts'
import { type Engine, type Presentation, present, requestParts, withMade } from '../../contract/request.ts'
import {
  partsOf,
  type Reference,
  type Resolver,
  resolve,
  textOf,
  UnresolvedTemplate,
  wholeOf,
} from '../../contract/template.ts'
import type { Secrets } from './plan.ts'

/** A template, below the base URL; `shows`: where the call shows the token. */
export interface ScriptRequest extends RequestTemplate {
  path: string
  shows?: Presentation | undefined
}

export interface WireRequest {
  /** Below the base URL, with its query. */
  path: string
  headers: Readonly<Record<string, string>>
  body: string | null
}

const TYPES = { json: 'application/json', form: 'application/x-www-form-urlencoded' }

/** Throws UnresolvedTemplate where a name has no value. */
export function filledIn({ path, shows, ...template }: ScriptRequest, given: Resolver, engine: Engine): WireRequest {
  const whole = requestParts(template, withMade(template.let, given, engine))
  const { query, headers, body } =
    shows === undefined ? whole : present(whole, shows, textOf(resolve({ of: 'token', filters: [] }, given)))
  const search = encoded(query)
  // Names are without case: what the template says of the body is said once.
  const isTyped = body === undefined || headerOf(headers, 'content-type') !== undefined
  return {
    path: search === '' ? path : `${path}?${search}`,
    headers: isTyped ? headers : { 'Content-Type': TYPES[body.encoding], ...headers },
    body: body === undefined ? null : body.encoding === 'json' ? JSON.stringify(body.value) : encoded(body.fields),
  }
}

function encoded(fields: Record<string, string>): string {
  const pairs = Object.entries(fields).map(([name, value]) => `${encodeText(name)}=${encodeText(value)}`)
  return pairs.join('&')
}

/** `application/x-www-form-urlencoded`: a space is `+`, and only `*-._` and alphanumerics stay as they are. */
export function encodeText(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!'()~]/g, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+')
}

/** With the values that are known and the same for all persons written in; what would read as a reference itself stays open. */
export function folded(template: RequestTemplate, { names, people }: Pick<Secrets, 'names' | 'people'>) {
  const varies = new Set([...people.flatMap(Object.keys), ...Object.keys(template.let ?? {})])
  const known: Resolver = name => (Object.hasOwn(names, name) && !varies.has(name) ? names[name] : undefined)
  const texts = (entries: Record<string, string> = {}) =>
    Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, foldedText(text, known)]))
  const { headers, query, body } = template
  const isBare = body === undefined
  return { ...template, headers: texts(headers), query: texts(query), ...(isBare ? {} : { body: tree(body, known) }) }
}

function tree(body: Json, known: Resolver): Json {
  if (Array.isArray(body)) return body.map(item => tree(item, known))
  if (isObject(body)) return Object.fromEntries(Object.entries(body).map(([key, item]) => [key, tree(item, known)]))
  if (typeof body !== 'string') return body
  const whole = wholeOf(body)
  return (whole && knownValue(whole, known)) ?? foldedText(body, known)
}

function foldedText(text: string, known: Resolver): string {
  const parts = partsOf(text)
  // Beside braces, what is written in might make a reference with them.
  if (parts.some(part => typeof part === 'string' && /[{}]/.test(part))) return text
  const written = parts.map(part => {
    if (typeof part === 'string') return part
    const value = knownValue(part, known)
    return value === undefined ? `{{${[part.of, ...part.filters].join(' | ')}}}` : textOf(value)
  })
  return written.join('')
}

function knownValue(reference: Reference, known: Resolver): Json | undefined {
  try {
    const value = resolve(reference, known)
    return /[{}]/.test(textOf(value)) ? undefined : value
  } catch (error) {
    if (error instanceof UnresolvedTemplate) return undefined
    throw error
  }
}
