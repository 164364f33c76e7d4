/** Every answer that follows from the evidence alone, by question. */
import { ENDPOINTS, EXT_ENDPOINTS } from '../endpoint.ts'
import { segmentsOf } from '../json.ts'
import type { Answer } from '../ledger.ts'
import type { QuestionId } from '../questions.ts'
import {
  headersAnswer,
  parametersAnswer,
  requestAnswer,
  responseAnswer,
  statusCodesAnswer,
} from './endpoint-answers.ts'
import { errorCodesAnswer, errorFormatAnswer } from './error-answers.ts'
import { rateAnswer } from './rate-answer.ts'
import { leafPlaces } from './refusals.ts'
import { addressAnswer, RESOURCE_OF, resourceAnswer, statesAnswer } from './resource-answers.ts'
import { versioningAnswer } from './versioning-answer.ts'
import { type Evidence, idsOf, open, seen, type View, viewOf } from './view.ts'

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
