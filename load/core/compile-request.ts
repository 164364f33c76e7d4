/** From a planned call to the request on the wire: templates taken apart, the token shown, the body encoded. */
import { isObject, type Json, type JsonObject } from '../../contract/json.ts'
import type { TokenKnowledge } from '../../contract/knowledge.ts'
import type { RequestTemplate } from '../../contract/recipe.ts'
import { partsOf, wholeOf } from '../../contract/template.ts'
import { type CompiledRequest, encodeText, type Field, type Slot, type Text, TOKEN, tight } from './compiled-request.ts'
import type { PlannedCall } from './plan.ts'

type Presentation = TokenKnowledge['presentation']
type Part = string | Slot

/** `presentation`: where the call shows the token, looked up under `TOKEN`. */
export function compileRequest(
  { path, template }: Pick<PlannedCall, 'path' | 'template'>,
  presentation?: Presentation,
): CompiledRequest {
  const place = presentation?.in
  const content = contentOf(template, place)
  const query = Object.entries(template.query ?? {}).map(([name, text]) => field(name, text))
  const all = place === 'query' ? withToken(query, presentation) : query
  const headers = new Map<string, Text>()
  if (content !== 'none') headers.set('Content-Type', CONTENT_TYPES[content])
  for (const [name, text] of Object.entries(template.headers ?? {})) {
    // Names are without case: what the template says of the body is said once.
    if (name.toLowerCase() === 'content-type') headers.delete('Content-Type')
    headers.set(name, tight(textParts(text, 'text')))
  }
  if (presentation !== undefined) for (const [name, text] of tokenHeaders(presentation)) headers.set(name, text)
  return {
    ...(template.let === undefined ? {} : { let: template.let }),
    path: tight([path, ...(all.length === 0 ? [] : ['?', ...between(all)])]),
    headers: [...headers],
    ...bodyOf(content, template, place === 'body' ? presentation : undefined),
  }
}

function contentOf(
  { encoding, body }: RequestTemplate,
  place: Presentation['in'] | undefined,
): 'json' | 'form' | 'none' {
  if (encoding === 'form') return 'form'
  return place === 'body' || (encoding !== 'none' && body !== undefined) ? 'json' : 'none'
}

const CONTENT_TYPES = { json: 'application/json', form: 'application/x-www-form-urlencoded' }

function tokenHeaders({ in: place, name, scheme }: Presentation): [string, Text][] {
  const token: Slot = { of: TOKEN, filters: [], as: 'text' }
  if (place === 'header') return [[name, scheme === undefined ? [token] : [`${scheme} `, token]]]
  return place === 'cookie' ? [['Cookie', [`${name}=`, token]]] : []
}

/** The token as a field, in place of one of that name. */
function withToken(fields: readonly Field[], own: Presentation | undefined): Field[] {
  if (own === undefined) return [...fields]
  return lastOfEach([...fields, { name: encodeText(own.name), value: { of: TOKEN, filters: [], as: 'form' } }])
}

function bodyOf(
  content: 'json' | 'form' | 'none',
  { encoding, body }: RequestTemplate,
  own: Presentation | undefined,
): Pick<CompiledRequest, 'body' | 'fields'> {
  if (content === 'none') return { body: null }
  if (content === 'form') return { body: null, fields: withToken(fieldsOf(body ?? {}), own) }
  const base = encoding === 'none' || body === undefined ? {} : body
  const full = own !== undefined && isObject(base) ? { ...base, [own.name]: `{{${TOKEN}}}` } : base
  return { body: tight(jsonParts(full)) }
}

function textParts(text: string, as: Slot['as']): Part[] {
  const literal = as === 'form' ? encodeText : as === 'inner' ? inner : (part: string) => part
  return partsOf(text).map(part => (typeof part === 'string' ? literal(part) : { ...part, as }))
}

function jsonParts(value: Json): Part[] {
  if (typeof value === 'string') {
    const whole = wholeOf(value)
    return whole === undefined ? ['"', ...textParts(value, 'inner'), '"'] : [{ ...whole, as: 'json' }]
  }
  if (Array.isArray(value)) return ['[', ...value.flatMap((item, i) => [comma(i), ...jsonParts(item)]), ']']
  if (!isObject(value)) return [JSON.stringify(value)]
  const members = Object.entries(value).flatMap(([key, item], i) => [
    `${comma(i)}${JSON.stringify(key)}:`,
    ...jsonParts(item),
  ])
  return ['{', ...members, '}']
}

function inner(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

function comma(i: number): string {
  return i === 0 ? '' : ','
}

function field(name: string, text: string): Field {
  return { name: encodeText(name), value: tight(textParts(text, 'form')) }
}

/** Nested members as `a.b`. */
function fieldsOf(body: Json, at: readonly string[] = []): Field[] {
  if (typeof body === 'object' && body !== null)
    return lastOfEach(Object.entries(body as JsonObject).flatMap(([key, item]) => fieldsOf(item, [...at, key])))
  const name = at.join('.')
  if (typeof body !== 'string') return [field(name, JSON.stringify(body))]
  const whole = wholeOf(body)
  return [whole === undefined ? field(name, body) : { name: encodeText(name), value: { ...whole, as: 'form' } }]
}

/** A name that comes twice keeps its first place and its last value. */
function lastOfEach(fields: readonly Field[]): Field[] {
  return [...new Map(fields.map(each => [each.name, each])).values()]
}

function between(fields: readonly Field[]): Part[] {
  return fields.flatMap(({ name, value }, i) => [`${i === 0 ? '' : '&'}${name}=`, ...partsIn(value)])
}

function partsIn(value: Text | Slot): Part[] {
  return Array.isArray(value) ? value : [value]
}
