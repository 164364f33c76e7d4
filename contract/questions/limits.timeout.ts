import { idsOf, observedAnswer, open, type View } from '../derive/view.ts'
import { isObject, type Json } from '../json.ts'
import type { Answer } from '../ledger.ts'
import type { Judge, Question } from './_question.ts'

export default {
  text: "What are the server's time-outs (idle connection, slow body)?",
  order: 300,
  gap: 'Limits',
  wording: 'After how many seconds do you close an idle connection, or give up on a slow request?',
  why: 'We keep connections open only as long as you do, so that no call is lost on a closed one.',
  hint: '{ idle: { seconds: 60 } }',
  derive: timeoutAnswer,
  changes: timeouts,
} satisfies Question

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
  return observedAnswer({
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

/** Each time that the service waits, by its name: `{ idle: { seconds: 60 } }`. */
function timeouts(before: Json, after: Json): ReturnType<Judge> {
  if (!isObject(before) || !isObject(after)) return []
  return Object.entries(before).flatMap(([name, was]) => {
    const [longBefore, longAfter] = [secondsOf(was), secondsOf(after[name])]
    if (longBefore === undefined || longAfter === undefined || longBefore === longAfter) return []
    const rule = longAfter < longBefore ? ('timeout-shortened' as const) : ('timeout-lengthened' as const)
    return [{ rule, subject: name, before: longBefore, after: longAfter }]
  })
}

const secondsOf = (timeout: Json | undefined): number | undefined =>
  isObject(timeout) && typeof timeout.seconds === 'number' ? timeout.seconds : undefined
