import { CASES, type Case } from '../derive/case.ts'
import { groupedBy, idsOf, observedAnswer, open, type View } from '../derive/view.ts'
import type { Endpoint } from '../endpoint.ts'
import { isObject, type Json } from '../json.ts'
import type { Answer } from '../ledger.ts'
import { caseChanges, type Judge, type Question } from './_question.ts'

export default (endpoint: Endpoint): Question => ({
  text: `POST /${endpoint}: Which status codes does it answer, and when?`,
  order: 105,
  gap: 'Endpoints, Errors',
  wording: `Which status codes can POST /${endpoint} answer, and when?`,
  why: 'We decide by the status whether a call may be repeated.',
  hint: '{ "404": { when: [nothing is known under the values sent] } }',
  derive: view => statusCodesAnswer(endpoint, view),
  changes: statusChanges,
  isToldByAnyCall: true,
})

function statusCodesAnswer(endpoint: Endpoint, view: View): Answer {
  const reported = view.at(endpoint)
  if (reported.length === 0) return open(`Nothing was answered at /${endpoint}.`)
  const byStatus = [...groupedBy(reported, each => each.response.status)].sort(([a], [b]) => a - b)
  const value = byStatus.map(([status, group]) => [String(status), { when: wordsOf(group.map(each => each.case)) }])
  return observedAnswer({
    value: Object.fromEntries(value),
    how: 'Each status was seen in answer to such calls.',
    evidence: byStatus.flatMap(([, group]) => idsOf(group.slice(0, 1))),
  })
}

function wordsOf(cases: readonly Case[]): string[] {
  return [...new Set(cases)].map(each => CASES[each]).sort()
}

/** Cases that lump together what may differ from run to run, and the success, which is judged with its schema. */
const NOT_COMPARED: ReadonlySet<string> = new Set(
  (['accepted', 'refused', 'unclear', 'server-trouble', 'wrong-value', 'wrong-type'] satisfies Case[]).map(
    each => CASES[each],
  ),
)

function statusChanges(before: Json, after: Json): ReturnType<Judge> {
  const { moved, come } = caseChanges(before, after, NOT_COMPARED)
  const rejections = isObject(before) && Object.keys(before).length > 0 ? come : []
  return [
    ...moved.map(({ when, ...statuses }) => ({
      rule: 'response-status-of-case-changed' as const,
      subject: when,
      ...statuses,
    })),
    ...rejections
      .filter(([status]) => Number(status) >= 400)
      .map(([status]) => ({ rule: 'response-status-added' as const, subject: '', after: status })),
  ]
}
