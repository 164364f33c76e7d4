/**
 * What kind of call an exchange was, read from the call itself: the same class whatever its purpose was called. And what it
 * carried: its body read as its content type says, and the token as it was shown.
 */

import type { Exchange } from '../exchange.ts'
import {
  eachProperty,
  getAt,
  isObject,
  type Json,
  pointerOf,
  pointerTo,
  readJson,
  segmentsOf,
  setAt,
  starred,
} from '../json.ts'
import type { EndpointKnowledge, Knowledge, OperationKnowledge, TokenKnowledge } from '../knowledge.ts'
import { bareType, headerOf, isJsonType } from '../media-types.ts'
import { fieldsOf, isMultipart } from '../multipart.ts'
import type { ErrorResponse } from '../observation.ts'
import type { JudgedExchange } from './view.ts'

/** By slug, in words that follow "it answers this". Ledgers hold them as they are: they change with a schema version alone. */
export const CASES = {
  accepted: 'when the request is accepted',
  'wrong-method': 'to another method than POST',
  'missing-token': 'without a token',
  'wrong-token': 'with a token that it did not issue',
  'refused-token': 'to a token that it does not take any more',
  'rate-limited': 'above the rate limit',
  'too-large': 'to a body that is too large',
  'server-trouble': 'when the service itself is in trouble',
  'no-body': 'without a body',
  malformed: 'to a body that cannot be read',
  'other-media-type': 'to another content type',
  'empty-body': 'to an empty object',
  'not-an-object': 'to a body that is no object',
  'unknown-member': 'to a member that it does not know',
  'missing-member': 'without a member that it needs',
  'wrong-type': 'to a value of another type',
  'wrong-credentials': 'to wrong credentials',
  'no-match': 'when nothing is known under the values sent',
  'wrong-value': 'to a value that it does not take',
  refused: 'when it refuses for another reason',
  unclear: 'without telling whether it was accepted',
} as const
export type Case = keyof typeof CASES

/** What is answered before the body is looked at. */
const UNREAD = new Set([401, 405, 406, 415, 429])

export interface CaseReader {
  caseOf(judged: JudgedExchange): Case
}

/** `all`: the judged exchanges of the endpoint; what was accepted among them shows which values are good. */
export function caseReader(
  known: EndpointKnowledge | undefined,
  knowledge: Knowledge,
  all: readonly JudgedExchange[],
): CaseReader {
  const encoding = encodingOf(known)
  const locations = knownLocations(known)
  const accepted = all.filter(each => each.outcome === 'accepted')
  const good = goodValues(accepted, encoding)
  const read = new Set(all.filter(each => !UNREAD.has(each.response.status)).map(contentType))
  return {
    caseOf: each => {
      if (each.exchange.request.method !== 'POST') return 'wrong-method'
      if (each.outcome !== 'refused') return each.outcome
      return (
        (hidesToken(each, knowledge, encoding) ? undefined : byToken(each, knowledge)) ??
        byStatus(each) ??
        byWhatWasSent(each, { known, encoding, locations, good, accepted, read }) ??
        (each.response.status === 401 && each.exchange.endpoint !== 'auth-authenticate' ? 'refused-token' : 'refused')
      )
    },
  }
}

function encodingOf(known: EndpointKnowledge | undefined): 'json' | 'form' {
  return known?.operations.some(each => each.template.encoding === 'form') === true ? 'form' : 'json'
}

/** A body that cannot be read shows no token that stands in it: it is rejected for what it is. */
function hidesToken({ exchange }: JudgedExchange, { token }: Knowledge, encoding: 'json' | 'form'): boolean {
  if (token?.presentation.in !== 'body') return false
  const sent = sentBody(exchange, encoding)
  return sent.kind !== 'none' && (sent.kind !== 'read' || !isObject(sent.json))
}

function byToken(each: JudgedExchange, knowledge: Knowledge): Case | undefined {
  if (knowledge.token === undefined || each.exchange.endpoint === 'auth-authenticate') return undefined
  const shown = shownToken(each.exchange, knowledge.token.presentation)
  if (shown === 'none') return 'missing-token'
  return shown === 'another' ? 'wrong-token' : undefined
}

function byStatus({ response: { status } }: JudgedExchange): Case | undefined {
  if (status === 429) return 'rate-limited'
  if (status === 413) return 'too-large'
  // A precondition is of headers, whatever the body holds.
  if (status === 412 || status === 428) return 'refused'
  return status >= 502 && status <= 504 ? 'server-trouble' : undefined
}

interface Known {
  known: EndpointKnowledge | undefined
  encoding: 'json' | 'form'
  locations: Set<string>
  good: Map<string, Json[]>
  accepted: readonly JudgedExchange[]
  /** Content types that were read, by the answers. */
  read: ReadonlySet<string>
}

/** A login whose body holds no credential is told by what stands alongside it, whatever its body is. */
function byWhatWasSent(each: JudgedExchange, known: Known): Case | undefined {
  return known.locations.size === 0
    ? (byCredentials(each, known) ?? byBody(each, known))
    : (byBody(each, known) ?? byCredentials(each, known))
}

/** Of a login whose credentials stand in headers or in the query. */
function byCredentials({ exchange }: JudgedExchange, { known, accepted }: Known): Case | undefined {
  if (exchange.endpoint !== 'auth-authenticate') return undefined
  const locations = (known?.operations ?? []).flatMap(({ template: { headers = {}, query = {} } }) => [
    ...filled(headers).map(name => ({ in: 'header', name }) as const),
    ...filled(query).map(name => ({ in: 'query', name }) as const),
  ])
  if (locations.length === 0 || accepted.length === 0) return undefined
  if (locations.some(location => valueShown(exchange, location) === undefined)) return 'missing-member'
  const isStrange = locations.some(location =>
    accepted.every(one => valueShown(one.exchange, location) !== valueShown(exchange, location)),
  )
  return isStrange ? 'wrong-credentials' : undefined
}

/** Those that are filled with what the operator gave. */
function filled(templates: Readonly<Record<string, string>>): string[] {
  return Object.keys(templates).filter(name => templates[name]?.includes('{{') === true)
}

function contentType({ exchange }: JudgedExchange): string {
  return (headerOf(exchange.request.headers, 'content-type') ?? '').toLowerCase().replace(/\s/g, '')
}

function byBody(each: JudgedExchange, reported: Known): Case | undefined {
  const { known, encoding, locations, read } = reported
  const sent = sentBody(each.exchange, encoding)
  if (sent.kind === 'none') return locations.size > 0 ? 'no-body' : undefined
  const own = contentType(each)
  if (each.response.status === 415 && read.size > 0 && !read.has(own)) return 'other-media-type'
  if (sent.kind === 'unreadable') return 'malformed'
  if (sent.kind === 'other-media-type') return 'other-media-type'
  if (!isObject(sent.json)) return 'not-an-object'
  if (Object.keys(sent.json).length === 0) return 'empty-body'
  if (known === undefined || locations.size === 0) return undefined
  return byProperties(locationsOf(sent.json), each, reported)
}

function byProperties(
  sent: Map<string, Json>,
  each: JudgedExchange,
  { known, locations, good }: Known,
): Case | undefined {
  const names = [...sent.keys()]
  // Who takes any other property rejects for none.
  const takesAny =
    known?.operations.some(({ unknownProperties: unknownMembers }) => unknownMembers?.value === 'accepted') === true
  const strange = takesAny ? [] : names.filter(location => !locations.has(location))
  if (strange.length > 0 && strange.length === names.length) return 'unknown-member'
  // A conflict is of a value that is there, whatever is missing alongside it.
  if (each.response.status === 409 && differsFromTemplates(sent, known)) return 'wrong-value'
  if (known !== undefined && missesProperty(sent, known.operations)) return 'missing-member'
  if (strange.length > 0) return 'unknown-member'
  const compared = [...sent].filter(([location, value]) => !isContainer(value) && good.has(location))
  const differing = compared.filter(([location, value]) => !good.get(location)?.includes(value))
  if (differing.length === 0) return undefined
  const typed = differing.some(([location, value]) =>
    good.get(location)?.every(one => typeof one !== typeof value || value === null),
  )
  if (typed) return 'wrong-type'
  if (each.exchange.endpoint === 'auth-authenticate') return 'wrong-credentials'
  return each.response.status === 404 || each.response.status === 410 ? 'no-match' : 'wrong-value'
}

/** Whether a text stands where every template has another one of its own. */
function differsFromTemplates(sent: Map<string, Json>, known: EndpointKnowledge | undefined): boolean {
  const templates = (known?.operations ?? []).map(({ template }) => locationsOf(template.body))
  return [...sent].some(([location, value]) => {
    const own = templates.map(each => each.get(location))
    return (
      typeof value === 'string' &&
      own.length > 0 &&
      own.every(each => typeof each === 'string' && !each.includes('{{') && each !== value)
    )
  })
}

function isContainer(value: Json): boolean {
  return typeof value === 'object' && value !== null
}

/** Whether a property that the template has, and that is not known to be optional, was left out. */
function missesProperty(sent: Map<string, Json>, operations: readonly OperationKnowledge[]): boolean {
  const chosen = operations.filter(
    ({ chosenBy }) => chosenBy === undefined || sent.get(chosenBy.pointer) === chosenBy.value,
  )
  const candidates = chosen.length > 0 ? chosen : operations
  return candidates.every(operation => {
    const optional = new Set(
      operation.fields.filter(field => field.required?.value === false).map(field => field.pointer),
    )
    return [...locationsOf(operation.template.body).keys()].some(
      location =>
        !sent.has(location) &&
        !optional.has(location) &&
        ![...optional].some(parent => location.startsWith(`${parent}/`)),
    )
  })
}

function knownLocations(known: EndpointKnowledge | undefined): Set<string> {
  const locations = new Set<string>()
  for (const operation of known?.operations ?? []) {
    for (const location of locationsOf(operation.template.body).keys()) locations.add(location)
    for (const { pointer } of operation.fields.filter(field => field.in === 'body'))
      for (let location = pointer; location !== ''; location = location.slice(0, location.lastIndexOf('/')))
        locations.add(location)
  }
  return locations
}

function goodValues(accepted: readonly JudgedExchange[], encoding: 'json' | 'form'): Map<string, Json[]> {
  const good = new Map<string, Json[]>()
  for (const { exchange } of accepted) {
    const sent = sentBody(exchange, encoding)
    if (sent.kind !== 'read') continue
    for (const [location, value] of locationsOf(sent.json))
      if (!isContainer(value)) good.set(location, [...(good.get(location) ?? []), value])
  }
  return good
}

/** What was sent, as the readers of rejections take it. */
export function sentIn({ request: { body = '' } }: Exchange): Pick<ErrorResponse, 'sent' | 'sentText'> {
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
  const inParts = isMultipart(type)
  const isForm = type === 'application/x-www-form-urlencoded' || inParts
  if (encoding === 'json' ? !isJson : !isForm) return { kind: 'other-media-type' }
  if (encoding === 'form')
    return { kind: 'read', json: fromFields(inParts ? fieldsOf(text) : new URLSearchParams(text)) }
  const parsed = readJson(text)
  return parsed === undefined ? { kind: 'unreadable' } : { kind: 'read', json: parsed }
}

/** `address.zip=50667` as `{address: {zip: '50667'}}`. */
function fromFields(fields: Iterable<[string, string]>): Json {
  let body: Json = {}
  for (const [name, value] of fields) body = setAt(body, pointerOf(name.split('.')), value)
  return body
}

/** Places of all properties, items of a list as `*`. */
export function locationsOf(body: Json | undefined): Map<string, Json> {
  const locations = new Map<string, Json>()
  if (!isObject(body) && !Array.isArray(body)) return locations
  for (const { pointer, value } of eachProperty(body)) locations.set(starred(pointer), value)
  return locations
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
function valueShown(
  exchange: Exchange,
  { in: location, name }: Pick<TokenKnowledge['presentation'], 'in' | 'name'>,
): string | undefined {
  if (location === 'header') return headerOf(exchange.request.headers, name)
  if (location === 'query') {
    const query = new URLSearchParams(exchange.request.path.split('?')[1] ?? '')
    return query.get(name) ?? undefined
  }
  if (location === 'cookie') {
    const cookies = (headerOf(exchange.request.headers, 'cookie') ?? '').split(/;\s*/)
    return cookies.find(each => each.startsWith(`${name}=`))?.slice(name.length + 1)
  }
  const text = exchange.request.body ?? ''
  const inJson = getAt(readJson(text), pointerTo(name))
  return typeof inJson === 'string'
    ? inJson
    : (new URLSearchParams(text).get(segmentsOf(pointerTo(name)).join('.')) ?? undefined)
}
