/** Everything refusals and acceptances said of members, kept with the exchange that said it. */
import type { Endpoint } from '../contract/endpoint.ts'
import { getAt, type Json, pointerOf } from '../contract/json.ts'
import type { Observation } from '../contract/observation.ts'
import type { Seen } from './lab.ts'

export interface Note {
  exchange: string
  observation: Observation
  /** The request held it, and it is complained of in another way than as missing. */
  isSent?: boolean
}

export class Notes {
  readonly #notes = new Map<Endpoint, Note[]>()

  take(endpoint: Endpoint, seen: Seen, sent?: Json): void {
    const exchange = seen.reply.exchange.id
    const notes = this.#notes.get(endpoint) ?? []
    notes.push(
      ...seen.observations.map(observation => ({
        exchange,
        observation,
        isSent: isSent(observation, sent),
      })),
    )
    this.#notes.set(endpoint, notes)
  }

  of(endpoint: Endpoint): readonly Note[] {
    return this.#notes.get(endpoint) ?? []
  }
}

const isSent = ({ at, kind, in: where = 'body' }: Observation, sent: Json | undefined) =>
  where !== 'body' || (at !== null && kind !== 'missing' && getAt(sent, pointerOf(at)) !== undefined)
