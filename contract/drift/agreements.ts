/** Answers of the ledger that hold for all calls, each judged by its question. */
import { ENDPOINTS } from '../endpoint.ts'
import { isObject, type Json, segmentsOf } from '../json.ts'
import { isAnswered, type Ledger, openAnswer } from '../ledger.ts'
import { type OpenApiDocument, type Response, refusalsOf, responsesOf } from '../openapi/document.ts'
import { QUESTIONS } from '../questions.ts'
import { nodesAt } from '../shape/withdraw.ts'
import type { Change } from './change.ts'
import { type Judge, part } from './judges.ts'

/** A question that is open now is not compared: nobody saw it change. */
export function agreementChanges(before: Ledger, after: Ledger): Change[] {
  return QUESTIONS.flatMap(({ id, changes }) => {
    const was = before.questions[id] ?? openAnswer()
    const is = after.questions[id] ?? openAnswer()
    const place = { question: id, at: `/questions/${id}` }
    if (!isAnswered(was) || was.value === undefined) return []
    const refused = refusedCalls(is.value).map(change => ({ ...place, ...change }))
    if (refused.length > 0) return refused
    if (!isAnswered(is) || is.value === undefined) return [{ ...place, rule: 'not-compared', subject: id }]
    return typeof changes === 'string'
      ? []
      : changes(was.value as Json, is.value as Json).map(change => ({ ...place, ...change }))
  })
}

/** A recorded call that is refused for its form, and for which no other was found: by the member that is missed, where it is named. */
function refusedCalls(value: unknown): ReturnType<Judge> {
  const refused = part((value ?? null) as Json, 'refused')
  if (refused === undefined) return []
  const missing = Object.entries(isObject(part(refused, 'missing')) ? (part(refused, 'missing') as object) : {})
  if (missing.length === 0) {
    const subject = String(part(refused, 'operation') ?? '')
    return [{ rule: 'request-no-longer-accepted', subject, before: 'accepted', after: part(refused, 'why') }]
  }
  return missing.map(([pointer, was]) => ({
    rule: was === 'optional' ? 'request-member-became-required' : 'request-member-added-required',
    subject: segmentsOf(pointer).join('.'),
    before: was,
    after: 'required',
  }))
}

/**
 * What most refusals have in common depends on which ones came: it is a change where no refusal of a kind that both sides
 * hold, by endpoint and status, is as it was.
 */
export function isShownByRefusals(
  { rule, before }: Pick<Change, 'rule' | 'before'>,
  old: OpenApiDocument,
  now: OpenApiDocument,
): boolean {
  if (rule !== 'error-media-type-changed' && rule !== 'error-place-moved') return true
  const isAsItWas = (content: Response['content'] = {}) =>
    Object.entries(content).some(([type, { schema }]) =>
      rule === 'error-media-type-changed' ? type === before : nodesAt(schema, segmentsOf(String(before))).length > 0,
    )
  const shared = ENDPOINTS.flatMap(endpoint => {
    const [was, is] = [old, now].map(document => responsesOf(document, endpoint))
    return Object.entries(was ?? {}).flatMap(([status, each]) => {
      const [one, other] = [refusedIn(each), refusedIn(is?.[status])]
      return one === undefined || other === undefined || !isAsItWas(one) ? [] : [other]
    })
  })
  return shared.length > 0 && !shared.some(isAsItWas)
}

/** The bodies of refusals with this status; `undefined` where none is recorded. */
function refusedIn(response: Response | undefined): Response['content'] {
  const own = refusalsOf(response)
  return own === undefined || Object.keys(own).length === 0 ? undefined : own
}
