/** An answer as it may leave `probe`: redacted, with what it means. */
import type { Exchange, Outcome } from '../../contract/exchange.ts'
import { readJson } from '../../contract/json.ts'
import { mediaTypeOf } from '../../contract/media-types.ts'
import type { Client, Reply } from '../client/types.ts'

export type ClassifiedResponse = Omit<Reply, 'failure'>

export function classifiedResponse(client: Client, reply: Reply): ClassifiedResponse {
  return { ...shown(reply.exchange), outcome: reply.outcome, why: client.redactValue(reply.why) }
}

/** The same answer after more of it is known to be secret. */
export function redactedAgain(client: Client, response: ClassifiedResponse): ClassifiedResponse {
  const now = client.exchanges().find(each => each.id === response.exchange.id)
  return now === undefined ? response : { ...response, ...shown(now) }
}

function shown(exchange: Exchange): Omit<ClassifiedResponse, 'outcome' | 'why'> {
  const { status = 0, headers = {}, body = '' } = exchange.response ?? {}
  return { exchange, status, headers, mediaType: mediaTypeOf(headers), text: body, json: readJson(body) }
}

export function isAccepted(response: ClassifiedResponse): boolean {
  return response.outcome === 'success'
}

const REJECTIONS: readonly Outcome[] = [
  ...(['envelope-error', 'validation', 'unauthenticated', 'forbidden', 'locked', 'not-found'] as const),
  ...(['method', 'media-type', 'conflict', 'too-large'] as const),
]

/** Rejected by the service on purpose: server errors, rate limits and silence are no rejections. */
export function isRejected(response: ClassifiedResponse): boolean {
  return REJECTIONS.includes(response.outcome) || (response.outcome === 'no-match' && response.status >= 400)
}
