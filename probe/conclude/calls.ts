/** The requests of a run to its endpoints, and what came of each. */
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Unit } from '../../contract/errors/units.ts'
import type { Exchange, Outcome } from '../../contract/exchange.ts'
import { isObject, type Json, parseJson, pointerOf, segmentsOf } from '../../contract/json.ts'
import { outcomeOf } from '../../contract/outcome.ts'
import { answerOf } from '../../discovery/answer.ts'
import { isWrong } from '../../discovery/groups.ts'
import { squeezed } from '../../discovery/spelling.ts'
import type { Reply } from '../client/types.ts'

/** A request to an endpoint and what came of it. */
export interface Call {
  id: string
  endpoint: Endpoint
  body: Json
  /** Each property of the body, items of lists as `*`. */
  places: ReadonlyMap<string, Json>
  /** The names that lead to each, and the same as they are compared, without what hundreds of names were tried in. */
  paths: readonly (readonly string[])[]
  folded: ReadonlySet<string>
  compared: readonly string[]
  /** Also where nobody is known by the data. */
  isAccepted: boolean
  isSuccess: boolean
  units: readonly Unit[]
}

/** Outcomes that come of what a body holds. */
const OF_THE_BODY = new Set<Outcome>(['validation', 'envelope-error', 'conflict', 'server-error'])

export function callOf({ id, request, response, ...exchange }: Exchange): Call | undefined {
  const parsed = parseJson(request.body ?? '')
  if (request.method !== 'POST' || exchange.endpoint === undefined || response === undefined || !isObject(parsed))
    return undefined
  const { outcome, json } = outcomeOf({ ...exchange, id, request, response })
  const isAccepted = outcome === 'success' || outcome === 'no-match'
  if (!isAccepted && !OF_THE_BODY.has(outcome)) return undefined
  const { status, headers, body: text } = response
  const reply = { status, headers, text, json, mediaType: headers['content-type'] ?? '', exchange: { id } } as Reply
  const units = isAccepted ? [] : answerOf(reply, { body: parsed, query: {}, headers: {} }).units
  const locations = locationsIn(parsed)
  // Of hundreds of names that are tried in an object nobody said that they stand there.
  const isGroup = (node: Json | undefined) => isWrong(node ?? null)
  const compared = [...locations]
    .filter(([at, node]) => !isGroup(node) && !isGroup(locations.get(at.replace(/\/\*$/, ''))))
    .map(([at]) => pathOf(at).map(squeezed).join('/'))
  const paths = [...locations.keys()].map(pathOf)
  const isSuccess = outcome === 'success'
  return {
    id,
    endpoint: exchange.endpoint,
    body: parsed,
    places: locations,
    paths,
    folded: new Set(paths.map(path => path.map(squeezed).join('/'))),
    compared,
    isAccepted,
    isSuccess,
    units,
  }
}

export function locationsIn(body: Json): Map<string, Json> {
  const found = new Map<string, Json>()
  const walk = (node: Json, at: string): void => {
    if (at !== '') found.set(at, node)
    if (Array.isArray(node)) for (const item of node) walk(item, `${at}/*`)
    else if (isObject(node)) for (const [key, item] of Object.entries(node)) walk(item, at + pointerOf([key]))
  }
  walk(body, '')
  return found
}

/** Names on the way to a property, without positions. */
export const pathOf = (pointer: string) => segmentsOf(pointer).filter(part => part !== '*')

/** It holds others. */
export const isHolder = (node: Json) => typeof node === 'object' && node !== null && Object.keys(node).length > 0
