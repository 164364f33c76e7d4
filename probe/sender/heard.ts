/** An answer as it may leave `probe`: redacted, with what it means. */
import type { Exchange, Outcome } from '../../contract/exchange.ts'
import { readJson } from '../../contract/json.ts'
import { mediaTypeOf } from '../../contract/media-types.ts'
import type { Client, Reply } from '../client/types.ts'

export type Heard = Omit<Reply, 'failure'>

export function heardFrom(client: Client, reply: Reply): Heard {
  return { ...shown(reply.exchange), outcome: reply.outcome, why: client.redactValue(reply.why) }
}

/** The same answer after more of it is known to be secret. */
export function redactedAnew(client: Client, heard: Heard): Heard {
  const now = client.exchanges().find(each => each.id === heard.exchange.id)
  return now === undefined ? heard : { ...heard, ...shown(now) }
}

function shown(exchange: Exchange): Omit<Heard, 'outcome' | 'why'> {
  const { status = 0, headers = {}, body = '' } = exchange.response ?? {}
  return { exchange, status, headers, mediaType: mediaTypeOf(headers), text: body, json: readJson(body) }
}

export function isTaken(heard: Heard): boolean {
  return heard.outcome === 'success'
}

const REFUSALS: readonly Outcome[] = [
  ...(['envelope-error', 'validation', 'unauthenticated', 'forbidden', 'locked', 'not-found'] as const),
  ...(['method', 'media-type', 'conflict', 'too-large'] as const),
]

/** Refused by the service on purpose: server errors, rate limits and silence are no refusals. */
export function isRefused(heard: Heard): boolean {
  return REFUSALS.includes(heard.outcome) || (heard.outcome === 'no-match' && heard.status >= 400)
}
