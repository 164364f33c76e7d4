/** What the recorded answer of an exchange means. */
import { classifyReply, type ReplyClass } from './errors/classify.ts'
import { type Exchange, mediaTypeOf } from './exchange.ts'
import { type Json, readJson } from './json.ts'

export interface ExchangeOutcome {
  outcome: ReplyClass | 'no-answer'
  why: string
  /** The body of the answer, where it is JSON. */
  json?: Json | undefined
}

export function outcomeOfExchange({ request, response, failure }: Exchange): ExchangeOutcome {
  if (response === undefined) return { outcome: 'no-answer', why: failure?.message ?? 'no answer came' }
  const { status, headers, body: text } = response
  const sent = jsonOf(request.body ?? '')
  const json = jsonOf(text)
  return { ...classifyReply({ status, mediaType: mediaTypeOf(headers), headers, text, json, sent }), json }
}

function jsonOf(text: string): Json | undefined {
  const parsed = readJson(text)
  return parsed.success ? parsed.data : undefined
}
