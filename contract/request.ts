/**
 * From a template over names to the parts of a request, with the token where it is shown; and the values of a template's `let`, made at
 * the time of sending: clock, uuid, hash, hmac, base64, jwt. Free of dependencies: k6 runs it too.
 */
import { isObject, type Json, leaves, pointerTo, segmentsOf, setAt } from './json.ts'
import type { TokenKnowledge } from './knowledge.ts'
import type { GeneratedValue, RequestTemplate } from './request-template.ts'
import { type Resolver, render, renderText } from './template.ts'

export type Presentation = TokenKnowledge['presentation']

export type TreeBody = { encoding: 'json'; value: Json } | { encoding: 'form'; fields: Record<string, string> }

export interface RequestParts {
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: TreeBody | { encoding: 'raw' }
}

/** `change`: another body in place of the rendered one. Throws UnresolvedTemplate where a name has no value. */
export function requestParts({ encoding, query, headers, body }: RequestTemplate, lookup: Resolver, change = asItIs) {
  const texts = (entries: Record<string, string> = {}) =>
    Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, renderText(text, lookup)]))
  const value = body === undefined ? undefined : change(render(body, lookup))
  return { query: texts(query), headers: texts(headers), ...bodyOf(value, encoding) }
}

const asItIs = (body: Json): Json => body

function bodyOf(value: Json | undefined, encoding: RequestTemplate['encoding'] = 'json'): { body?: TreeBody } {
  if (encoding === 'none' || value === undefined) return {}
  if (encoding === 'json') return { body: { encoding, value } }
  return { body: { encoding, fields: formFields(value) } }
}

/** Nested properties as `a.b`, which most form readers take. */
export const formName = (pointer: string) => segmentsOf(pointer).join('.')

/** Lists by repeating is not known here and left as JSON. */
function formFields(body: Json): Record<string, string> {
  const fields = [...leaves(body)].map(({ pointer, value }): [string, string] => [
    formName(pointer),
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return Object.fromEntries(fields)
}

export function present<Parts extends RequestParts>(parts: Parts, how: Presentation, token: string): Parts {
  const shown = how.scheme === undefined ? token : `${how.scheme} ${token}`
  switch (how.in) {
    case 'header':
      return { ...parts, headers: { ...parts.headers, [how.name]: shown } }
    case 'cookie':
      return { ...parts, headers: { ...parts.headers, Cookie: `${how.name}=${token}` } }
    case 'query':
      return { ...parts, query: { ...parts.query, [how.name]: token } }
    case 'body':
      return { ...parts, body: withProperty(parts.body, how.name, token) }
  }
}

function withProperty(body: RequestParts['body'], name: string, token: string): RequestParts['body'] {
  if (body === undefined) return { encoding: 'json', value: setAt({}, pointerTo(name), token) }
  if (body.encoding === 'json' && isObject(body.value))
    return { ...body, value: setAt(body.value, pointerTo(name), token) }
  if (body.encoding === 'form') return { ...body, fields: { ...body.fields, [formName(pointerTo(name))]: token } }
  return body
}

export type DigestForm = 'hex' | 'base64' | 'base64url'

/** What the engine lends: k6 and Node have different ones. */
export interface Engine {
  now(): Date
  uuid(): string
  hash(name: string, text: string, as: DigestForm): string
  hmac(name: string, key: string, text: string, as: DigestForm): string
  /** `base64url` without padding. */
  encode(text: string, as: 'base64' | 'base64url'): string
}

/** Entries may refer to each other, in any order: a recorded template has its names sorted. Each is made once. */
export function withMade(lets: Record<string, GeneratedValue> | undefined, lookup: Resolver, engine: Engine): Resolver {
  if (lets === undefined) return lookup
  const made = new Map<string, Json>()
  const making = new Set<string>()
  const all: Resolver = name => {
    const template = Object.hasOwn(lets, name) ? lets[name] : undefined
    if (made.has(name)) return made.get(name)
    // An entry that leads back to itself means the value outside of that name.
    if (template === undefined || making.has(name)) return lookup(name)
    making.add(name)
    made.set(name, make(template, all, engine))
    making.delete(name)
    return made.get(name)
  }
  return all
}

function make(template: GeneratedValue, lookup: Resolver, engine: Engine): Json {
  if ('now' in template) return moment(template.now, engine.now().getTime() + (template.plusSeconds ?? 0) * 1000)
  if ('uuid' in template) return engine.uuid()
  if ('hash' in template) return engine.hash(template.hash, renderText(template.of, lookup), template.as)
  if ('hmac' in template)
    return engine.hmac(template.hmac, renderText(template.key, lookup), renderText(template.of, lookup), template.as)
  if ('base64' in template) return engine.encode(renderText(template.base64, lookup), 'base64')
  return jwt(template.jwt, lookup, engine)
}

/** RFC 3339 without fractions: what the strictest parsers of the field take. */
function moment(form: 'unix-seconds' | 'unix-millis' | 'iso', at: number): Json {
  if (form === 'unix-millis') return at
  if (form === 'unix-seconds') return Math.floor(at / 1000)
  return `${new Date(at).toISOString().slice(0, 19)}Z`
}

type Jwt = { alg: string; key: string; claims: Record<string, Json> }

function jwt(template: Jwt, lookup: Resolver, engine: Engine): string {
  const part = (value: Json) => engine.encode(JSON.stringify(value), 'base64url')
  const head = `${part({ alg: template.alg, typ: 'JWT' })}.${part(render(template.claims, lookup))}`
  const name = template.alg.replace('HS', 'sha')
  return `${head}.${engine.hmac(name, renderText(template.key, lookup), head, 'base64url')}`
}
