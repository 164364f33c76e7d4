import { idsOf, observedAnswer, open, type View } from '../derive/view.ts'
import type { Endpoint } from '../endpoint.ts'
import type { Answer } from '../ledger.ts'
import { reference } from '../openapi/document.ts'
import type { Question } from './_question.ts'

export default (endpoint: Endpoint): Question => ({
  text: `POST /${endpoint}: What is the JSON Schema of the success response?`,
  order: 102,
  gap: 'Endpoints',
  wording: `What do you answer to a successful POST /${endpoint}, and which properties are not always there?`,
  why: 'We have to read the answer, also the parts that are not always there.',
  hint: '{ status: accepted, id: "0b2f8a52-6f1c-4d0a-9b52-0d3c3a1e7f10" }',
  derive: view => responseAnswer(endpoint, view),
  changes: 'in openapi.json',
})

function responseAnswer(endpoint: Endpoint, view: View): Answer {
  const accepted = view.at(endpoint).filter(each => each.case === 'accepted')
  const statuses = [...new Set(accepted.map(each => each.response.status))].sort((a, b) => a - b)
  const [status] = statuses
  if (status === undefined) return open(`No success of /${endpoint} has been seen.`)
  return observedAnswer({
    value: reference(endpoint, 'responses', String(status)),
    how: `Accepted requests are answered with ${statuses.join(' or ')}; the schema is merged from their bodies.`,
    evidence: idsOf(accepted),
  })
}
