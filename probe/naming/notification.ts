/** What a property of a notification is, by its name. */
import { tokensOf } from '../../contract/names.ts'
import { fitness } from './match.ts'

const IDENTIFIES = /^(id|ids|uuid|guid|ulid|ref|reference|referenz|number|nr|nummer|kennung|no)$/
const OF_SOMETHING_ELSE =
  /^(request|trace|correlation|customer|client|user|recipient|session|tracking|order|kunde|kunden|sender|template|channel)$/

/** In an answer: it names the notification that was accepted. */
export function namesNotification(name: string): boolean {
  const words = tokensOf(name)
  return words.some(word => IDENTIFIES.test(word)) && !words.some(word => OF_SOMETHING_ELSE.test(word))
}

/** Ids that only trace a call are none. */
export const isIdempotencyKey = (name: string): boolean =>
  /idempoten|dedup/i.test(name) && fitness([name], 'idempotency-key') > 0.6
