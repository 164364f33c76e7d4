import { idsOf, observedAnswer, open, type View } from '../derive/view.ts'
import type { Endpoint } from '../endpoint.ts'
import { headersCarried } from '../knowledge.ts'
import type { Answer } from '../ledger.ts'
import { headerOf } from '../media-types.ts'
import { presenceOf } from '../openapi/build.ts'
import type { Question } from './_question.ts'

export default (endpoint: Endpoint): Question => ({
  text: `POST /${endpoint}: Which request headers does it need, and which response headers does it send?`,
  order: 104,
  gap: 'Endpoints',
  wording: `Which headers must a request to POST /${endpoint} have?`,
  why: 'A header that is missing may have the call rejected.',
  hint: '{ request: [X-Tenant] }',
  derive: view => headersAnswer(endpoint, view),
  changes: 'in openapi.json',
})

/** Sent by every client; nothing that an endpoint asks for. */
const OF_THE_CLIENT =
  /^(host|connection|content-length|user-agent|accept|accept-encoding|accept-language|x-run-id|.*-run-?id)$/

function headersAnswer(endpoint: Endpoint, view: View): Answer {
  const accepted = view.at(endpoint).filter(each => each.case === 'accepted')
  const all = view.at(endpoint)
  if (all.length === 0) return open(`Nothing was answered at /${endpoint}.`)
  const type = accepted.some(each => headerOf(each.exchange.request.headers, 'content-type')) ? ['content-type'] : []
  const request = [...new Set([...headersCarried(view.knowledge, endpoint), ...type])]
    .filter(name => !OF_THE_CLIENT.test(name))
    .sort()
  return observedAnswer({
    value: {
      ...(accepted.length > 0 ? { request } : {}),
      response: Object.fromEntries([...presenceOf(all)].map(([name, presence]) => [name, { seen: presence }])),
    },
    how:
      accepted.length > 0
        ? 'Accepted requests carried these headers, and the answers brought those.'
        : 'The answers brought these headers; no request has been accepted.',
    evidence: idsOf(accepted.length > 0 ? accepted : all),
  })
}
