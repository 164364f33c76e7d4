import { idsOf, observedAnswer, open, type View } from '../derive/view.ts'
import type { Endpoint } from '../endpoint.ts'
import { namesIn } from '../knowledge.ts'
import type { Answer } from '../ledger.ts'
import type { Question } from './_question.ts'

export default (endpoint: Endpoint): Question => ({
  text: `POST /${endpoint}: Which query or path parameters does it take?`,
  order: 103,
  gap: 'Endpoints',
  wording: `Which query parameters does POST /${endpoint} take?`,
  why: 'A parameter that we do not send may change what the call does.',
  hint: '{ query: [language], path: [] }',
  derive: view => parametersAnswer(endpoint, view),
  changes: 'in openapi.json',
})

function parametersAnswer(endpoint: Endpoint, view: View): Answer {
  const known = view.knowledge.endpoints[endpoint]
  const accepted = view.at(endpoint).filter(each => each.case === 'accepted')
  if (known === undefined || accepted.length === 0)
    return open(`No request to /${endpoint} has been accepted, so nothing is known of its parameters.`)
  const presentation = view.knowledge.token?.presentation
  const token = presentation?.in === 'query' && endpoint !== 'auth-authenticate' ? [presentation.name] : []
  const names = new Set([...namesIn(known, 'query'), ...token])
  return observedAnswer({
    value: { query: [...names].sort(), path: [] },
    how:
      names.size > 0
        ? 'Accepted requests carry these in the query.'
        : 'Requests without any query or path parameter were accepted.',
    evidence: idsOf(accepted),
  })
}
