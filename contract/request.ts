/** From a template over names to the parts of a request, with the token where it is shown. Free of dependencies: k6 runs it too. */
import { isObject, type Json, leaves, pointerTo, segmentsOf, setAt } from './json.ts'
import type { TokenKnowledge } from './knowledge.ts'
import type { RequestTemplate } from './recipe.ts'
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

/** Nested members as `a.b`, which most form readers take. */
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
      return { ...parts, body: withMember(parts.body, how.name, token) }
  }
}

function withMember(body: RequestParts['body'], name: string, token: string): RequestParts['body'] {
  if (body === undefined) return { encoding: 'json', value: setAt({}, pointerTo(name), token) }
  if (body.encoding === 'json' && isObject(body.value))
    return { ...body, value: setAt(body.value, pointerTo(name), token) }
  if (body.encoding === 'form') return { ...body, fields: { ...body.fields, [formName(pointerTo(name))]: token } }
  return body
}
