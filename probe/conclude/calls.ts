/** The requests of a run to its endpoints, and what came of each. */
import type { Endpoint } from '../../contract/endpoint.ts'
import { mentionsOf, type Unit, unitsOf, unitsUnder } from '../../contract/errors/units.ts'
import type { Exchange, Outcome } from '../../contract/exchange.ts'
import { isObject, type Json, parseJson, pointerOf, segmentsOf } from '../../contract/json.ts'
import { outcomeOf } from '../../contract/outcome.ts'
import type { Frames } from '../../discovery/frames.ts'
import { squeezed } from '../../discovery/spelling.ts'
import { isWrong } from '../../discovery/wrong-value.ts'
import type { DiscoveryContext } from '../context.ts'

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

/** `frames`: what discovery has learnt of how this service names properties. */
export function callOf(
  { id, request, response, ...exchange }: Exchange,
  frames?: Pick<Frames, 'cutAround'>,
): Call | undefined {
  const parsed = parseJson(request.body ?? '')
  if (request.method !== 'POST' || exchange.endpoint === undefined || response === undefined || !isObject(parsed))
    return undefined
  const { outcome, json } = outcomeOf({ ...exchange, id, request, response })
  const isAccepted = outcome === 'success' || outcome === 'no-match'
  if (!isAccepted && !OF_THE_BODY.has(outcome)) return undefined
  const { headers, body: text } = response
  const reply = { headers, text, json, mediaType: headers['content-type'] ?? '' }
  const units = isAccepted ? [] : unitsOf(reply, { body: parsed, query: {}, headers: {} })
  frames?.cutAround(units, parsed)
  const locations = locationsIn(parsed)
  // Of hundreds of names that are tried in an object nobody said that they stand there.
  const isGroup = (node: Json | undefined) => isWrong(node ?? null)
  const compared = [...locations]
    .filter(([at, node]) => !isGroup(node) && !isGroup(locations.get(at.replace(/(\/\*)+$/, ''))))
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

export const callsOf = ({ client }: Pick<DiscoveryContext, 'client'>): Call[] =>
  client.exchanges().flatMap(each => callOf(each) ?? [])

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

/** A property is named in a complaint; by a key alone only where something else is said without it, or with it: else the key is of the frame of answers. */
export function isNamedIn(call: Call, pointer: string, calls: readonly Call[]): boolean {
  const mentioning = unitsUnder(call.units, pathOf(pointer))
  const isKey = (unit: Unit) => mentionsOf(unit, pathOf(pointer)).every(({ kind }) => kind === 'key')
  return mentioning.some(unit => !isKey(unit)) || mentioning.some(unit => !isSaidOtherwise(unit, call, pointer, calls))
}

/** The same is said of a request to another endpoint, or where the property is missing instead of sent, or sent instead of missing. */
export const isSaidOtherwise = ({ text }: Unit, call: Call, pointer: string, calls: readonly Call[]): boolean =>
  calls.some(
    ({ endpoint, places, units }) =>
      (endpoint !== call.endpoint || places.has(pointer) !== call.places.has(pointer)) &&
      units.some(other => other.text === text),
  )

/** It holds others. */
export const isHolder = (node: Json) => typeof node === 'object' && node !== null && Object.keys(node).length > 0
