/** What an answer means: decided once, when it arrives, and carried with its exchange. All who ask, ask here. */
import { classifyReply } from './errors/classify.ts'
import { errorSign } from './errors/error-sign.ts'
import type { Exchange, Outcome } from './exchange.ts'
import { type Json, readJson } from './json.ts'
import { mediaTypeOf } from './media-types.ts'
import { lacksSign, type SuccessSign } from './success-sign.ts'

export interface Meaning {
  outcome: Outcome
  /** The words or the status that tell it. */
  why: string
}

interface Answered {
  status: number
  /** Lower-case names. */
  headers: Record<string, string>
  text: string
  /** Of `text`, where it is JSON and was read already. */
  json?: Json | undefined
  /** The body of the request, where it is JSON or a form. */
  sent?: Json | undefined
  /** What accepted answers of this service say of themselves. */
  sign?: SuccessSign | undefined
  /** Why no answer came, or not all of it. */
  failure?: { message: string } | undefined
}

export function meaningOf({ status, headers, text, json = readJson(text), sent, sign, failure }: Answered): Meaning {
  if (failure !== undefined || status === 0) return { outcome: 'no-answer', why: failure?.message ?? 'no answer came' }
  return classifyReply({ status, mediaType: mediaTypeOf(headers), headers, text, json, sent }, lacksSign(sign, json))
}

export interface ExchangeOutcome extends Meaning {
  /** The body of the answer, where it is JSON. */
  json: Json | undefined
}

/** As it was decided; of a record that does not carry it, as its redacted answer shows. */
export function outcomeOf({ request, response, failure, outcome }: Exchange): ExchangeOutcome {
  const json = readJson(response?.body ?? '')
  if (outcome !== undefined) return { outcome: outcome.is, why: outcome.why, json }
  const { status = 0, headers = {}, body: text = '' } = response ?? {}
  return { ...meaningOf({ status, headers, text, json, sent: readJson(request.body ?? ''), failure }), json }
}

/** A server error, a conflict and "nobody is known" may come after something was done. */
const PROVEN: ReadonlySet<Outcome> = new Set<Outcome>([
  'envelope-error',
  'validation',
  'unauthenticated',
  'forbidden',
  'locked',
  'rate-limited',
  'method',
  'media-type',
  'too-large',
])

/**
 * Whether what an answer means leaves no doubt that nothing was done, whatever its status. That nobody is known proves
 * it where the body itself says that it is an error.
 */
export function provesRejection({ outcome, json }: { outcome: Outcome; json?: Json | undefined }): boolean {
  return PROVEN.has(outcome) || (outcome === 'no-match' && errorSign(json) !== undefined)
}

/**
 * Seconds that `Retry-After` asks to wait (RFC 9110 §10.2.3), from `now` in milliseconds since 1970; `undefined` where
 * there is none that can be read. A date is taken by the service's own clock, where `Date` tells it.
 */
export function retryAfter(headers: Record<string, string>, now: number): number | undefined {
  const message = headers['retry-after']?.trim() ?? ''
  if (message === '') return undefined
  if (/^\d+(\.\d+)?$/.test(message)) return Number(message)
  const own = Date.parse(headers['date'] ?? '')
  const seconds = (Date.parse(message) - (Number.isFinite(own) ? own : now)) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined
}
