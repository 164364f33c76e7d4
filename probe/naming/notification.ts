/** What a property of a notification is, by its name. */
import type { Endpoint } from '../../contract/endpoint.ts'
import type { KeyLocation } from '../../contract/integration.ts'
import { tokensOf } from '../../contract/names.ts'
import { type OpenApiDocument, parametersOf, requestSchemasOf, type Schema } from '../../contract/openapi/document.ts'
import { propertiesIn } from '../../contract/shape/withdraw.ts'
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

/** Where the contract lists it, in a header or in the body, and what may stand there. */
export function idempotencyKeyIn(
  document: OpenApiDocument,
  endpoint: Endpoint,
): { location: KeyLocation; schema: Schema | undefined } | undefined {
  const header = parametersOf(document, endpoint).find(each => each.in === 'header' && isIdempotencyKey(each.name))
  if (header !== undefined) return { location: { in: 'header', at: header.name }, schema: header.schema }
  const properties = requestSchemasOf(document, endpoint).flatMap(([, schema]) => propertiesIn(schema))
  const property = properties.find(each => isIdempotencyKey(each.name))
  return property && { location: { in: 'body', at: property.pointer }, schema: property.schema }
}
