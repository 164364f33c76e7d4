/** From a planned call to the request on the wire: templates filled in, the token shown, the body encoded. */
import { isObject, type Json } from '../../contract/json.ts'
import type { TokenKnowledge } from '../../contract/knowledge.ts'
import { type Engine, withMade } from '../../contract/made.ts'
import { type Resolver, render, renderText } from '../../contract/template.ts'
import { encodeFields, formFields } from './form.ts'
import type { PlannedCall } from './plan.ts'

export interface WireRequest {
  /** Below the base URL, with its query. */
  path: string
  headers: Record<string, string>
  body: string | null
}

export interface Shown {
  presentation: TokenKnowledge['presentation']
  token: string
}

/** Throws UnresolvedTemplate where a name has no value. */
export function requestOf(
  call: Pick<PlannedCall, 'path' | 'template'>,
  lookup: Resolver,
  engine: Engine,
  shown?: Shown,
): WireRequest {
  const { template } = call
  const all = withMade(template.let, lookup, engine)
  const texts = (entries: Record<string, string> | undefined) =>
    Object.fromEntries(Object.entries(entries ?? {}).map(([name, text]) => [name, renderText(text, all)]))
  const place = shown?.presentation.in
  const own = shown === undefined ? {} : { [shown.presentation.name]: shown.token }
  const query = { ...texts(template.query), ...(place === 'query' ? own : {}) }
  const body = template.body === undefined ? undefined : render(template.body, all)
  const encoding = template.encoding ?? (body === undefined ? 'none' : 'json')
  const encoded = encodeBody(encoding, body, place === 'body' ? own : {})
  const headers = { ...encoded.headers, ...texts(template.headers), ...tokenHeaders(shown) }
  const search = encodeFields(query)
  return { path: search === '' ? call.path : `${call.path}?${search}`, headers, body: encoded.body }
}

function tokenHeaders(shown: Shown | undefined): Record<string, string> {
  if (shown === undefined) return {}
  const { in: place, name, scheme } = shown.presentation
  const text = scheme === undefined ? shown.token : `${scheme} ${shown.token}`
  if (place === 'header') return { [name]: text }
  return place === 'cookie' ? { Cookie: `${name}=${shown.token}` } : {}
}

function encodeBody(
  encoding: 'json' | 'form' | 'none',
  body: Json | undefined,
  member: Record<string, string>,
): { headers: Record<string, string>; body: string | null } {
  const extra = Object.keys(member).length > 0
  if (encoding === 'form')
    return {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: encodeFields({ ...formFields(body ?? {}), ...member }),
    }
  if ((encoding === 'none' || body === undefined) && !extra) return { headers: {}, body: null }
  const base = encoding === 'none' || body === undefined ? {} : body
  const full = extra && isObject(base) ? { ...base, ...member } : base
  return { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(full) }
}
