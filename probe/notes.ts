/** Everything refusals and acceptances said of members, kept with the exchange that said it. */
import type { Endpoint } from '../contract/endpoint.ts'
import { getAt, isObject, type Json, pointerOf } from '../contract/json.ts'
import type { Observation } from '../contract/observation.ts'
import type { Seen } from './lab.ts'

export interface Note {
  exchange: string
  observation: Observation
  /** It is told inside of an object that the request did not hold, or as missing where it stood. */
  isLoose?: boolean
  /** The request held it, and it is complained of in another way than as missing. */
  isSent?: boolean
  /** Its name is a key of the answer under which the whole complaint stands: it may be a part of the answer's frame. */
  isKey?: boolean
}

export interface Sighting {
  exchange: string
  status: number
  outcome: string
}

export class Notes {
  readonly #notes = new Map<Endpoint, Note[]>()
  readonly #sightings = new Map<Endpoint, Sighting[]>()

  take(endpoint: Endpoint, seen: Seen, sent?: Json): void {
    const exchange = seen.reply.exchange.id
    const sightings = this.#sightings.get(endpoint) ?? []
    sightings.push({ exchange, status: seen.reply.status, outcome: seen.outcome })
    this.#sightings.set(endpoint, sightings)
    const notes = this.#notes.get(endpoint) ?? []
    notes.push(
      ...seen.observations.map(observation => ({
        exchange,
        observation,
        isLoose: isLoose(observation, sent),
        isSent: isSent(observation, sent),
        isKey: isKey(observation, seen.reply.json),
      })),
    )
    this.#notes.set(endpoint, notes)
  }

  of(endpoint: Endpoint): readonly Note[] {
    return this.#notes.get(endpoint) ?? []
  }

  sightings(endpoint: Endpoint): readonly Sighting[] {
    return this.#sightings.get(endpoint) ?? []
  }
}

function isLoose({ at, kind, in: where = 'body' }: Observation, sent: Json | undefined): boolean {
  if (where !== 'body' || at === null || at.length < 2) return false
  if (kind === 'missing' && getAt(sent, pointerOf(at)) !== undefined) return true
  const holder = getAt(sent, pointerOf(at.slice(0, -1)))
  return typeof holder !== 'object' || holder === null
}

const isSent = ({ at, kind, in: where = 'body' }: Observation, sent: Json | undefined) =>
  where !== 'body' || (at !== null && kind !== 'missing' && getAt(sent, pointerOf(at)) !== undefined)

function isKey({ at, text }: Observation, json: Json | undefined): boolean {
  const name = String(at?.[0] ?? '')
  const holds = (node: Json): boolean =>
    typeof node === 'object' &&
    node !== null &&
    ((isObject(node) && Object.hasOwn(node, name) && node[name] === text) || Object.values(node).some(holds))
  return at?.length === 1 && json !== undefined && holds(json)
}
