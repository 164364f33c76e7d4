import { leafLocations } from '../derive/error-locations.ts'
import { observedAnswer, open, type View } from '../derive/view.ts'
import { ENDPOINTS } from '../endpoint.ts'
import { distinct, lastOf } from '../json.ts'
import type { Answer } from '../ledger.ts'
import type { Question } from './_question.ts'

export default {
  text: 'Is there any sign of webhooks or callbacks?',
  order: 250,
  gap: 'Events',
  wording: 'Do you send webhooks or callbacks, about what, and how is our address made known to you?',
  why: 'If you call back, we have to offer an address for it; if not, we have to ask.',
  hint: '{ signs: [], note: "none are sent" }',
  derive: eventsAnswer,
  changes: 'not judged',
} satisfies Question

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
        ? 'No request property, answer property or header speaks of a webhook or callback; that does not prove there is none.'
        : 'Nothing has been accepted, so nothing could be seen of webhooks or callbacks.',
      'Does the service send webhooks or callbacks, and where are they registered?',
    )
  return observedAnswer({
    value: { signs: distinct(signs.map(({ id: _id, ...sign }) => sign)) },
    how: 'These names speak of webhooks or callbacks; none was received.',
    evidence: signs.flatMap(sign => sign.id ?? []),
  })
}

function inRequests(view: View): Sign[] {
  return ENDPOINTS.flatMap(endpoint =>
    (view.knowledge.endpoints[endpoint]?.operations ?? []).flatMap(operation =>
      operation.fields
        .filter(field => CALLBACK.test(lastOf(field.pointer)))
        .map(field => ({ endpoint, where: 'request' as const, name: field.pointer, id: operation.accepted[0] })),
    ),
  )
}

function inAnswers(view: View): Sign[] {
  return view.all
    .filter(each => each.case === 'accepted')
    .flatMap(({ endpoint, exchange, response, json }) => {
      const names = json === undefined ? [] : leafLocations(json).filter(({ key }) => CALLBACK.test(key))
      const link = response.headers['link']
      return [
        ...names.map(({ location }) => ({ endpoint, where: 'response' as const, name: location, id: exchange.id })),
        ...(link !== undefined && /rel="?[^";]*(hook|callback|hub|subscri)/i.test(link)
          ? [{ endpoint, where: 'header' as const, name: 'link', id: exchange.id }]
          : []),
      ]
    })
}
