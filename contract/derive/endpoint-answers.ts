/** What is answered of one endpoint: request, response, parameters, headers, status codes. */
import type { Endpoint } from '../endpoint.ts'
import { pointerOf, segmentsOf } from '../json.ts'
import type { EndpointKnowledge } from '../knowledge.ts'
import type { Answer } from '../ledger.ts'
import { presenceOf } from '../openapi/headers.ts'
import { requestBody } from '../openapi/request-body.ts'
import { CASES, type Case } from './case.ts'
import { requestHeader } from './sent.ts'
import { groupedBy, idsOf, open, seen, type View } from './view.ts'

function reference(endpoint: Endpoint, ...rest: string[]): { $ref: string } {
  return { $ref: `openapi.json#${pointerOf(['paths', `/${endpoint}`, 'post', ...rest])}` }
}

function acceptedIn(known: EndpointKnowledge | undefined): string[] {
  return known?.operations.flatMap(operation => operation.accepted) ?? []
}

export function requestAnswer(endpoint: Endpoint, view: View): Answer {
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

export function responseAnswer(endpoint: Endpoint, view: View): Answer {
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

export function parametersAnswer(endpoint: Endpoint, view: View): Answer {
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

export function statusCodesAnswer(endpoint: Endpoint, view: View): Answer {
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

export function headersAnswer(endpoint: Endpoint, view: View): Answer {
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
