/** An answer as it may leave `probe`: redacted, with what it means. */
import { classifyReply, type ReplyClass } from '../../contract/errors/classify.ts'
import { type Exchange, mediaTypeOf } from '../../contract/exchange.ts'
import { type Json, readJson } from '../../contract/json.ts'
import type { AskBody, Client, Reply } from '../client/types.ts'

export interface Heard {
  exchange: Exchange
  /** 0 where no answer came. */
  status: number
  /** Lower-case names. */
  headers: Record<string, string>
  mediaType: string
  text: string
  json: Json | undefined
  outcome: ReplyClass | 'no-answer'
  why: string
}

export function heardFrom(client: Client, reply: Reply, sent: Json | undefined): Heard {
  const { status, mediaType, headers, text, json } = reply
  const read = classifyReply({ status, mediaType, headers, text, json, sent })
  const silent = reply.failure !== undefined || status === 0
  return {
    ...shown(reply.exchange),
    outcome: silent ? 'no-answer' : read.outcome,
    why: silent ? (reply.exchange.failure?.message ?? 'no answer came') : client.redactValue(read.why),
  }
}

/** The same answer after more of it is known to be secret. */
export function redactedAnew(client: Client, heard: Heard): Heard {
  const now = client.exchanges().find(each => each.id === heard.exchange.id)
  return now === undefined ? heard : { ...heard, ...shown(now) }
}

function shown(exchange: Exchange): Omit<Heard, 'outcome' | 'why'> {
  const { status = 0, headers = {}, body = '' } = exchange.response ?? {}
  const parsed = readJson(body)
  return {
    exchange,
    status,
    headers,
    mediaType: mediaTypeOf(headers),
    text: body,
    json: parsed.success ? parsed.data : undefined,
  }
}

export function sentJson(body: AskBody | undefined): Json | undefined {
  if (body === undefined) return undefined
  if (body.encoding === 'form') return body.fields
  if (body.encoding === 'json') return body.value
  const parsed = readJson(body.text)
  return parsed.success ? parsed.data : undefined
}

export function isTaken(heard: Heard): boolean {
  return heard.outcome === 'success'
}

const REFUSALS: readonly Heard['outcome'][] = [
  'envelope-error',
  'validation',
  'unauthenticated',
  'forbidden',
  'locked',
  'not-found',
  'method',
  'media-type',
  'conflict',
  'too-large',
]

/** Refused by the service on purpose: a fault of its own, a limit of requests and silence are no refusals. */
export function isRefused(heard: Heard): boolean {
  return REFUSALS.includes(heard.outcome) || (heard.outcome === 'no-match' && heard.status >= 400)
}
