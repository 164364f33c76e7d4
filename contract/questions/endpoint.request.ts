import { observedAnswer, open, type View } from '../derive/view.ts'
import type { Endpoint } from '../endpoint.ts'
import type { EndpointKnowledge } from '../knowledge.ts'
import type { Answer } from '../ledger.ts'
import { reference } from '../openapi/document.ts'
import { requestBody } from '../openapi/request-body.ts'
import type { Question } from './_question.ts'

export default (endpoint: Endpoint): Question => ({
  text: `POST /${endpoint}: What is the JSON Schema of the request: fields, types, required, enums, formats, bounds?`,
  order: 101,
  gap: 'Endpoints',
  wording: `What does a request to POST /${endpoint} look like, and which of its properties must be there?`,
  why: 'Without it we cannot make this call at all.',
  hint: EXAMPLES[endpoint],
  derive: view => requestAnswer(endpoint, view),
  changes: 'in openapi.json',
})

const EXAMPLES: Record<Endpoint, string[]> = {
  'auth-authenticate': ['encoding: json', 'body: { clientId: "{{Client ID}}", clientSecret: "{{Client secret}}" }'],
  'ext-verify': ['body: { lastName: "{{Family name}}", postalCode: "{{Postal code}}" }'],
  'ext-reach': ['body: { customerId: "{{ext-verify#/customerId}}", action: check }'],
  'ext-notify': ['body: { customerId: "{{ext-verify#/customerId}}", channel: sms, message: Test }'],
}

function acceptedIn(known: EndpointKnowledge | undefined): string[] {
  return known?.operations.flatMap(operation => operation.accepted) ?? []
}

function requestAnswer(endpoint: Endpoint, view: View): Answer {
  const known = view.knowledge.endpoints[endpoint]
  const accepted = acceptedIn(known)
  if (known === undefined || accepted.length === 0)
    return open(
      `No request to /${endpoint} has been accepted.`,
      `Give an example request as the hint \`${endpoint}.request\`.`,
    )
  const fields = known.operations.flatMap(operation => operation.fields)
  const facts = fields.flatMap(field =>
    field.required === undefined ? [] : [[`${field.pointer}#required`, field.required.known] as const],
  )
  return observedAnswer({
    value: requestBody(known, view.knowledge.token) ? reference(endpoint, 'requestBody') : reference(endpoint),
    how: 'Requests of this form were accepted; what is required and what form a value has stands in the contract with how it is known.',
    evidence: accepted,
    ...(facts.length > 0 ? { facts: Object.fromEntries(facts) } : {}),
  })
}
