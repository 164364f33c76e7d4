/** What kind of call an exchange was, read from the call itself: the same class whatever its purpose was called. */
import type { Exchange } from '../exchange.ts'
import { isObject, type Json } from '../json.ts'
import type { EndpointKnowledge, Knowledge, OperationKnowledge } from '../knowledge.ts'
import type { Judged } from './outcome.ts'
import { placesOf, sentBody, shownToken } from './sent.ts'

/** By slug, in words that follow "it answers this". */
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

export interface CaseReader {
  caseOf(judged: Judged): Case
}

/** `all`: the judged exchanges of the endpoint; what was accepted among them shows which values are good. */
export function caseReader(
  known: EndpointKnowledge | undefined,
  knowledge: Knowledge,
  all: readonly Judged[],
): CaseReader {
  const encoding = encodingOf(known)
  const places = knownPlaces(known)
  const good = goodValues(all, encoding)
  return {
    caseOf: each => {
      if (each.exchange.request.method !== 'POST') return 'wrong-method'
      if (each.outcome !== 'refused') return each.outcome
      return (
        byToken(each, knowledge) ??
        byStatus(each) ??
        (places.size === 0 ? byCredentials(each, known, all) : undefined) ??
        byBody(each, { known, encoding, places, good }) ??
        byCredentials(each, known, all) ??
        (each.response.status === 401 && each.exchange.endpoint !== 'auth-authenticate' ? 'refused-token' : 'refused')
      )
    },
  }
}

function encodingOf(known: EndpointKnowledge | undefined): 'json' | 'form' {
  return known?.operations.some(each => each.recipe.encoding === 'form') === true ? 'form' : 'json'
}

function byToken(each: Judged, knowledge: Knowledge): Case | undefined {
  if (knowledge.token === undefined || each.exchange.endpoint === 'auth-authenticate') return undefined
  const shown = shownToken(each.exchange, knowledge.token.presentation)
  if (shown === 'none') return 'missing-token'
  return shown === 'another' ? 'wrong-token' : undefined
}

function byStatus({ response: { status } }: Judged): Case | undefined {
  if (status === 429) return 'rate-limited'
  if (status === 413) return 'too-large'
  return status >= 502 && status <= 504 ? 'server-trouble' : undefined
}

/** Of a log-in whose credentials stand in headers or in the query, and none in its body. */
function byCredentials(
  { exchange }: Judged,
  known: EndpointKnowledge | undefined,
  all: readonly Judged[],
): Case | undefined {
  if (exchange.endpoint !== 'auth-authenticate') return undefined
  const recipes = (known?.operations ?? []).map(each => each.recipe)
  const accepted = all.filter(each => each.outcome === 'accepted').map(each => each.exchange)
  const shown = recipes.flatMap(({ headers = {}, query = {} }) => [
    ...named(headers).map(name => (of: Exchange) => headerOf(of.request.headers, name)),
    ...named(query).map(name => (of: Exchange) => queryOf(of.request.path).get(name) ?? undefined),
  ])
  if (shown.length === 0 || accepted.length === 0) return undefined
  if (shown.some(valueIn => valueIn(exchange) === undefined)) return 'missing-member'
  return shown.some(valueIn => accepted.every(one => valueIn(one) !== valueIn(exchange)))
    ? 'wrong-credentials'
    : undefined
}

/** Those that are filled with what the operator gave. */
function named(templates: Readonly<Record<string, string>>): string[] {
  return Object.keys(templates).filter(name => templates[name]?.includes('{{') === true)
}

function headerOf(headers: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.entries(headers).find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1]
}

function queryOf(path: string): URLSearchParams {
  return new URLSearchParams(path.includes('?') ? path.slice(path.indexOf('?') + 1) : '')
}

interface Known {
  known: EndpointKnowledge | undefined
  encoding: 'json' | 'form'
  places: Set<string>
  good: Map<string, Json[]>
}

function byBody(each: Judged, { known, encoding, places, good }: Known): Case | undefined {
  const sent = sentBody(each.exchange, encoding)
  if (sent.kind === 'none') return places.size > 0 ? 'no-body' : undefined
  if (sent.kind === 'unreadable') return 'malformed'
  if (sent.kind === 'other-media-type') return 'other-media-type'
  if (!isObject(sent.json)) return 'not-an-object'
  if (Object.keys(sent.json).length === 0) return 'empty-body'
  if (known === undefined || places.size === 0) return undefined
  return byMembers(placesOf(sent.json), each, { known, encoding, places, good })
}

function byMembers(sent: Map<string, Json>, each: Judged, { known, places, good }: Known): Case | undefined {
  const names = [...sent.keys()]
  const strange = names.filter(place => !places.has(place))
  if (strange.length === names.length) return 'unknown-member'
  if (known !== undefined && missesMember(sent, known.operations)) return 'missing-member'
  if (strange.length > 0) return 'unknown-member'
  const compared = [...sent].filter(([place, value]) => !isContainer(value) && good.has(place))
  const differing = compared.filter(([place, value]) => !good.get(place)?.includes(value))
  if (differing.length === 0) return undefined
  const typed = differing.some(([place, value]) =>
    good.get(place)?.every(one => typeof one !== typeof value || value === null),
  )
  if (typed) return 'wrong-type'
  if (each.exchange.endpoint === 'auth-authenticate') return 'wrong-credentials'
  return each.response.status === 404 || each.response.status === 410 ? 'no-match' : 'wrong-value'
}

function isContainer(value: Json): boolean {
  return typeof value === 'object' && value !== null
}

/** Whether a member that the recipe has, and that is not known to be optional, was left out. */
function missesMember(sent: Map<string, Json>, operations: readonly OperationKnowledge[]): boolean {
  const chosen = operations.filter(
    ({ chosenBy }) => chosenBy === undefined || sent.get(chosenBy.pointer) === chosenBy.value,
  )
  const candidates = chosen.length > 0 ? chosen : operations
  return candidates.every(operation => {
    const optional = new Set(
      operation.fields.filter(field => field.required?.value === false).map(field => field.pointer),
    )
    return [...placesOf(operation.recipe.body).keys()].some(
      place =>
        !sent.has(place) && !optional.has(place) && ![...optional].some(parent => place.startsWith(`${parent}/`)),
    )
  })
}

function knownPlaces(known: EndpointKnowledge | undefined): Set<string> {
  const places = new Set<string>()
  for (const operation of known?.operations ?? []) {
    for (const place of placesOf(operation.recipe.body).keys()) places.add(place)
    for (const { pointer } of operation.fields.filter(field => field.in === 'body'))
      for (let place = pointer; place !== ''; place = place.slice(0, place.lastIndexOf('/'))) places.add(place)
  }
  return places
}

function goodValues(all: readonly Judged[], encoding: 'json' | 'form'): Map<string, Json[]> {
  const good = new Map<string, Json[]>()
  for (const { exchange } of all.filter(each => each.outcome === 'accepted')) {
    const sent = sentBody(exchange, encoding)
    if (sent.kind !== 'read') continue
    for (const [place, value] of placesOf(sent.json))
      if (!isContainer(value)) good.set(place, [...(good.get(place) ?? []), value])
  }
  return good
}
