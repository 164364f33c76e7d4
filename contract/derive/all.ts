/** Every answer that follows from the evidence alone, by question. */
import { ENDPOINTS, type Endpoint, EXT_ENDPOINTS } from '../endpoint.ts'
import { pointerOf, segmentsOf } from '../json.ts'
import type { EndpointKnowledge } from '../knowledge.ts'
import type { Answer } from '../ledger.ts'
import { presenceOf } from '../openapi/headers.ts'
import { requestBody } from '../openapi/request-body.ts'
import type { QuestionId } from '../questions.ts'
import { CASES, type Case } from './case.ts'
import { errorCodesAnswer, errorFormatAnswer } from './error-answers.ts'
import { rateAnswer } from './rate-answer.ts'
import { leafPlaces } from './refusals.ts'
import { addressAnswer, RESOURCE_OF, resourceAnswer, statesAnswer } from './resource-answers.ts'
import { requestHeader } from './sent.ts'
import { versioningAnswer } from './versioning-answer.ts'
import { type Evidence, groupedBy, idsOf, open, seen, type View, viewOf } from './view.ts'

export function deriveAnswers(evidence: Evidence): Partial<Record<QuestionId, Answer>> {
  const view = viewOf(evidence)
  const answers: Partial<Record<QuestionId, Answer>> = {
    'resource.address': addressAnswer(view),
    states: statesAnswer(view),
    events: eventsAnswer(view),
    'errors.format': errorFormatAnswer(view),
    'errors.codes': errorCodesAnswer(view),
    'limits.rate': rateAnswer(view),
    'limits.timeout': timeoutAnswer(view),
    versioning: versioningAnswer(view),
  }
  for (const endpoint of EXT_ENDPOINTS) answers[`resource.${RESOURCE_OF[endpoint]}`] = resourceAnswer(endpoint, view)
  for (const endpoint of ENDPOINTS) {
    answers[`${endpoint}.request`] = requestAnswer(endpoint, view)
    answers[`${endpoint}.response`] = responseAnswer(endpoint, view)
    answers[`${endpoint}.parameters`] = parametersAnswer(endpoint, view)
    answers[`${endpoint}.headers`] = headersAnswer(endpoint, view)
    answers[`${endpoint}.status-codes`] = statusCodesAnswer(endpoint, view)
  }
  return answers
}

const CALLBACK =
  /call_?-?back|web_?-?hook|notif(y|ication)_?-?ur[li]|event_?-?(ur[li]|target)|post_?-?back|subscription|status_?-?ur[li]/i

interface Sign {
  endpoint: string
  where: 'request' | 'response' | 'header'
  name: string
  id: string | undefined
}

function eventsAnswer(view: View): Answer {
  const signs = [...inRequests(view), ...inAnswers(view)]
  if (signs.length === 0)
    return open(
      view.all.some(each => each.case === 'accepted')
        ? 'No request member, answer member or header speaks of a webhook or callback; that does not prove there is none.'
        : 'Nothing has been accepted, so nothing could be seen of webhooks or callbacks.',
      'Does the service send webhooks or callbacks, and where are they registered?',
    )
  const said = new Map(signs.map(({ id: _id, ...sign }) => [JSON.stringify(sign), sign]))
  return seen({
    value: { signs: [...said].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sign]) => sign) },
    how: 'These names speak of webhooks or callbacks; none was received.',
    evidence: signs.flatMap(sign => sign.id ?? []),
  })
}

function inRequests(view: View): Sign[] {
  return ENDPOINTS.flatMap(endpoint =>
    (view.knowledge.endpoints[endpoint]?.operations ?? []).flatMap(operation =>
      operation.fields
        .filter(field => CALLBACK.test(segmentsOf(field.pointer).at(-1) ?? ''))
        .map(field => ({ endpoint, where: 'request' as const, name: field.pointer, id: operation.accepted[0] })),
    ),
  )
}

function inAnswers(view: View): Sign[] {
  return view.all
    .filter(each => each.case === 'accepted')
    .flatMap(({ endpoint, exchange, response, json }) => {
      const names = json === undefined ? [] : leafPlaces(json).filter(({ key }) => CALLBACK.test(key))
      const link = response.headers['link']
      return [
        ...names.map(({ place }) => ({ endpoint, where: 'response' as const, name: place, id: exchange.id })),
        ...(link !== undefined && /rel="?[^";]*(hook|callback|hub|subscri)/i.test(link)
          ? [{ endpoint, where: 'header' as const, name: 'link', id: exchange.id }]
          : []),
      ]
    })
}

export function timeoutAnswer(view: View): Answer {
  const stating = view.all.flatMap(each => {
    const seconds = keepAliveSeconds(each.response.headers)
    return seconds === undefined ? [] : [{ each, seconds }]
  })
  const [first] = stating
  // A proxy between may speak for some answers only: then nobody knows whose time-out it is.
  if (first === undefined || stating.some(({ seconds }) => seconds !== first.seconds))
    return open(
      'No header states how long an idle connection is kept, and none was held open to see.',
      'After how many seconds is an idle connection closed, and a body given up that does not arrive?',
    )
  return seen({
    value: { idle: { seconds: first.seconds } },
    how: 'The header Keep-Alive states how long an idle connection is kept; a slow body was not tried.',
    evidence: idsOf(stating.map(({ each }) => each)),
    facts: { '/idle/seconds': 'stated' },
    stated: true,
  })
}

/** Seconds of `timeout=5, max=100`. */
export function keepAliveSeconds(headers: Record<string, string>): number | undefined {
  const text = /(?:^|[\s,;])timeout\s*=\s*"?(\d+)/i.exec(headers['keep-alive'] ?? '')?.[1]
  return text === undefined || Number(text) === 0 ? undefined : Number(text)
}

function reference(endpoint: Endpoint, ...rest: string[]): { $ref: string } {
  return { $ref: `openapi.json#${pointerOf(['paths', `/${endpoint}`, 'post', ...rest])}` }
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
  return seen({
    value: requestBody(known, view.knowledge.token) ? reference(endpoint, 'requestBody') : reference(endpoint),
    how: 'Requests of this form were accepted; what is required and what form a value has stands in the contract with how it is known.',
    evidence: accepted,
    ...(facts.length > 0 ? { facts: Object.fromEntries(facts) } : {}),
  })
}

function responseAnswer(endpoint: Endpoint, view: View): Answer {
  const accepted = view.at(endpoint).filter(each => each.case === 'accepted')
  const statuses = [...new Set(accepted.map(each => each.response.status))].sort((a, b) => a - b)
  const [status] = statuses
  if (status === undefined) return open(`No success of /${endpoint} has been seen.`)
  return seen({
    value: reference(endpoint, 'responses', String(status)),
    how: `Accepted requests are answered with ${statuses.join(' or ')}; the schema is merged from their bodies.`,
    evidence: idsOf(accepted),
  })
}

function parametersAnswer(endpoint: Endpoint, view: View): Answer {
  const known = view.knowledge.endpoints[endpoint]
  const accepted = view.at(endpoint).filter(each => each.case === 'accepted')
  if (known === undefined || accepted.length === 0)
    return open(`No request to /${endpoint} has been accepted, so nothing is known of its parameters.`)
  const presentation = view.knowledge.token?.presentation
  const token = presentation?.in === 'query' && endpoint !== 'auth-authenticate' ? [presentation.name] : []
  const query = [...known.query, ...known.operations.flatMap(each => each.fields.filter(field => field.in === 'query'))]
  const names = new Set([...query.map(field => segmentsOf(field.pointer).join('/')), ...token])
  return seen({
    value: { query: [...names].sort(), path: [] },
    how:
      names.size > 0
        ? 'Accepted requests carry these in the query.'
        : 'Requests without any query or path parameter were accepted.',
    evidence: idsOf(accepted),
  })
}

function statusCodesAnswer(endpoint: Endpoint, view: View): Answer {
  const told = view.at(endpoint)
  if (told.length === 0) return open(`Nothing was answered at /${endpoint}.`)
  const byStatus = [...groupedBy(told, each => each.response.status)].sort(([a], [b]) => a - b)
  const value = byStatus.map(([status, group]) => [String(status), { when: wordsOf(group.map(each => each.case)) }])
  return seen({
    value: Object.fromEntries(value),
    how: 'Each status was seen in answer to such calls.',
    evidence: byStatus.flatMap(([, group]) => idsOf(group.slice(0, 1))),
  })
}

function wordsOf(cases: readonly Case[]): string[] {
  return [...new Set(cases)].map(each => CASES[each]).sort()
}

/** Sent by every client; nothing that an endpoint asks for. */
const OF_THE_CLIENT =
  /^(host|connection|content-length|user-agent|accept|accept-encoding|accept-language|x-run-id|.*-run-?id)$/

function headersAnswer(endpoint: Endpoint, view: View): Answer {
  const known = view.knowledge.endpoints[endpoint]
  const accepted = view.at(endpoint).filter(each => each.case === 'accepted')
  const all = view.at(endpoint)
  if (all.length === 0) return open(`Nothing was answered at /${endpoint}.`)
  const fields = [...(known?.headers ?? []), ...(known?.operations.flatMap(each => each.fields) ?? [])]
  const needed = fields.flatMap(each =>
    each.in === 'header' ? [segmentsOf(each.pointer).join('/').toLowerCase()] : [],
  )
  const carried = (known?.operations ?? []).flatMap(each => Object.keys(each.recipe.headers ?? {}))
  const presentation = view.knowledge.token?.presentation
  const token = endpoint === 'auth-authenticate' || presentation === undefined ? [] : tokenHeader(presentation)
  const type = accepted.some(each => requestHeader(each.exchange, 'content-type')) ? ['content-type'] : []
  const request = [...new Set([...needed, ...carried.map(name => name.toLowerCase()), ...token, ...type])]
    .filter(name => !OF_THE_CLIENT.test(name))
    .sort()
  return seen({
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

function tokenHeader({ in: place, name }: { in: string; name: string }): string[] {
  if (place === 'header') return [name.toLowerCase()]
  return place === 'cookie' ? ['cookie'] : []
}
