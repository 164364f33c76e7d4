import { leafLocations } from '../derive/error-locations.ts'
import { acceptedAt, RESOURCE_OF } from '../derive/resources.ts'
import { type ClassifiedExchange, groupedBy, observedAnswer, open, type View } from '../derive/view.ts'
import { EXT_ENDPOINTS, type ExtEndpoint } from '../endpoint.ts'
import { isObject, type Json, lastOf } from '../json.ts'
import type { Answer } from '../ledger.ts'
import { type Judge, part, type Question } from './_question.ts'

export default {
  text: 'Which states and transitions are seen of a notification, a preference or a user?',
  order: 240,
  gap: 'States',
  wording: 'Which states can a notification, a preference and a user have, and which follow which?',
  why: 'We show the recipient where a delivery stands; a state we do not know would be shown wrongly.',
  hint: '{ notification: { /status: [accepted, sent, delivered, failed] } }',
  derive: statesAnswer,
  changes: states,
  isToldByAnyCall: true,
} satisfies Question

const STATE_KEY = /(^|[_-])(status|state|stage|phase|zustand|estado|statut)$|(Status|State|Stage|Phase)$/
/** What an envelope says of the call itself, which is no state of a resource. */
const OF_THE_CALL = /^(ok|success|successful|succeeded|true|false|error|fail|failed)$/i

/** So often a word has to be seen at a property that is not named after a state. */
const OFTEN = 3
/** As programs write them; names of people and places begin with a capital. */
const CODE_WORD = /^(?:[a-z]{3,}(?:[_-][a-z]+)*|[A-Z]{3,}(?:[_-][A-Z]+)*)$/

interface StateWord {
  location: string
  value: string
  /** Whether the property says by its name that it holds a state. */
  named: boolean
}

/** Words of one accepted answer that say how something stands; what the sender said or set itself is none. */
export function stateWords(
  endpoint: ExtEndpoint,
  { exchange, json }: Pick<ClassifiedExchange, 'exchange' | 'json'>,
): StateWord[] {
  const sent = (exchange.request.body ?? '').toLowerCase()
  return (isObject(json) || Array.isArray(json) ? leafLocations(json) : []).flatMap(({ location, key, value }) => {
    if (typeof value !== 'string' || !isState(value)) return []
    const named = STATE_KEY.test(key)
    const isOwn = endpoint !== 'ext-reach' && !location.includes('*') && CODE_WORD.test(value)
    const isStated = sent.includes(`"${key.toLowerCase()}"`) || sent.includes(value.toLowerCase())
    return named || (isOwn && !isStated) ? [{ location, value, named }] : []
  })
}

function statesAnswer(view: View): Answer {
  const found = EXT_ENDPOINTS.flatMap(endpoint => {
    const asked = new Set((view.knowledge.endpoints[endpoint]?.operations ?? []).flatMap(namesAskedFor))
    const words = acceptedAt(view, endpoint).flatMap(each =>
      stateWords(endpoint, each).map(word => ({ ...word, id: each.exchange.id, resource: RESOURCE_OF[endpoint] })),
    )
    const often = groupedBy(words, one => one.location)
    return words.filter(
      ({ named, location }) => named || (!asked.has(lastOf(location)) && (often.get(location)?.length ?? 0) >= OFTEN),
    )
  })
  if (found.length === 0) return open('No accepted answer has a property that names a state.')
  const value = [...groupedBy(found, one => one.resource)].map(([resource, group]) => [
    resource,
    Object.fromEntries(
      [...groupedBy(group, one => one.location)].map(([location, each]) => [
        location,
        [...new Set(each.map(one => one.value))].sort(),
      ]),
    ),
  ])
  return observedAnswer({
    value: Object.fromEntries(value),
    how: 'These words said in answers how something stands; others may exist.',
    evidence: [...new Set(found.map(each => each.id))].sort(),
  })
}

const namesAskedFor = ({ fields }: { fields: readonly { pointer: string }[] }) =>
  fields.map(({ pointer }) => lastOf(pointer))

function isState(value: string): boolean {
  return /^[A-Za-z][A-Za-z _-]{0,39}$/.test(value) && !OF_THE_CALL.test(value)
}

/**
 * `{ notification: { '/status': ['accepted'] } }`: a state that was not seen this time is not gone. Where none of the old ones
 * was seen and others were, the same calls are answered with other words.
 */
function states(before: Json, after: Json): ReturnType<Judge> {
  return Object.entries(isObject(after) ? after : {}).flatMap(([thing, locations]) =>
    Object.entries(isObject(locations) ? locations : {}).flatMap(([location, now]) => {
      const old = part(part(before, thing) ?? null, location)
      if (!Array.isArray(old) || !Array.isArray(now)) return []
      const come = now.filter(state => !old.includes(state))
      const isReplaced = old.length > 0 && come.length === now.length
      const rule = isReplaced ? ('state-replaced' as const) : ('state-appeared' as const)
      return come.length === 0 ? [] : [{ rule, subject: `${thing} (${location})`, before: old, after: come }]
    }),
  )
}
