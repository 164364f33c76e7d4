/** What a recorded request carried: its body read as its content type says, and the token as it was shown. */

import type { Exchange } from '../exchange.ts'
import {
  getAt,
  isObject,
  type Json,
  members,
  pointerOf,
  pointerTo,
  readJson,
  segmentsOf,
  setAt,
  starred,
} from '../json.ts'
import type { TokenKnowledge } from '../knowledge.ts'
import { bareType, headerOf, isJsonType } from '../media-types.ts'
import type { Refusal } from '../observation.ts'

/** What was sent, as the readers of refusals take it. */
export function sentIn({ request: { body = '' } }: Exchange): Pick<Refusal, 'sent' | 'sentText'> {
  return { sent: readJson(body), sentText: body }
}

export type SentBody =
  | { kind: 'none' }
  | { kind: 'unreadable' }
  | { kind: 'other-media-type' }
  | { kind: 'read'; json: Json }

/** `encoding`: the one that was accepted; a body in another one counts as another media type. */
export function sentBody(exchange: Exchange, encoding: 'json' | 'form'): SentBody {
  const text = exchange.request.body
  if (text === undefined || text === '') return { kind: 'none' }
  const type = bareType(headerOf(exchange.request.headers, 'content-type'))
  const isJson = isJsonType(type)
  const isForm = type === 'application/x-www-form-urlencoded'
  if (encoding === 'json' ? !isJson : !isForm) return { kind: 'other-media-type' }
  if (encoding === 'form') return { kind: 'read', json: fromForm(text) }
  const parsed = readJson(text)
  return parsed === undefined ? { kind: 'unreadable' } : { kind: 'read', json: parsed }
}

/** `address.zip=50667` as `{address: {zip: '50667'}}`. */
function fromForm(text: string): Json {
  let body: Json = {}
  for (const [name, value] of new URLSearchParams(text)) body = setAt(body, pointerOf(name.split('.')), value)
  return body
}

/** Places of all members, items of a list as `*`. */
export function placesOf(body: Json | undefined): Map<string, Json> {
  const places = new Map<string, Json>()
  if (!isObject(body) && !Array.isArray(body)) return places
  for (const { pointer, value } of members(body)) places.set(starred(pointer), value)
  return places
}

export function shownToken(
  exchange: Exchange,
  presentation: TokenKnowledge['presentation'],
): 'none' | 'the token' | 'another' {
  const value = valueShown(exchange, presentation)
  if (value === undefined || value === '') return 'none'
  const expected =
    presentation.in === 'header' && presentation.scheme ? `${presentation.scheme} {{token}}` : '{{token}}'
  return value === expected ? 'the token' : 'another'
}

/** What stands at a place of the request; `undefined` where nothing does. */
export function valueShown(
  exchange: Exchange,
  { in: place, name }: Pick<TokenKnowledge['presentation'], 'in' | 'name'>,
): string | undefined {
  if (place === 'header') return headerOf(exchange.request.headers, name)
  if (place === 'query') {
    const query = new URLSearchParams(exchange.request.path.split('?')[1] ?? '')
    return query.get(name) ?? undefined
  }
  if (place === 'cookie') {
    const cookies = (headerOf(exchange.request.headers, 'cookie') ?? '').split(/;\s*/)
    return cookies.find(each => each.startsWith(`${name}=`))?.slice(name.length + 1)
  }
  const text = exchange.request.body ?? ''
  const inJson = getAt(readJson(text), pointerTo(name))
  return typeof inJson === 'string'
    ? inJson
    : (new URLSearchParams(text).get(segmentsOf(pointerTo(name)).join('.')) ?? undefined)
}
