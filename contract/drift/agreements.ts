/** Answers of the ledger that hold for all calls, each with the rule that judges its change. */
import { isObject, type Json, segmentsOf } from '../json.ts'
import { isAnswered, type Ledger, openAnswer } from '../ledger.ts'
import { QUESTIONS, type QuestionId } from '../questions.ts'
import type { Change } from './change.ts'
import { codes, places, refusals } from './error-judges.ts'
import { all, type Judge, member, part, whole } from './judge.ts'
import { lifetime, rate, size, timeouts } from './limit-judges.ts'

/** A version that is named for the first time is learnt; one that is told in another place must be asked for there. */
const scheme: Judge = (before, after) => {
  const [was, is] = [part(before, 'scheme'), part(after, 'scheme')]
  if (was === is || was === undefined || is === undefined) return []
  const rule = was === 'none seen' ? ('version-changed' as const) : ('version-scheme-changed' as const)
  return [{ rule, subject: '', before: was, after: is }]
}

const credentialForms: Judge = (before, after) =>
  Object.keys(isObject(before) ? before : {}).flatMap(name => {
    const [was, is] = [part(part(before, name) ?? null, 'form'), part(part(after, name) ?? null, 'form')]
    if (was === undefined || is === undefined || was === is) return []
    return [{ rule: 'credential-form-changed' as const, subject: name, before: was, after: is }]
  })

/**
 * `{ notification: { '/status': ['accepted'] } }`: a state that was not seen this time is not gone. Where none of the old ones
 * was seen and others were, the same calls are answered with other words.
 */
const states: Judge = (before, after) =>
  Object.entries(isObject(after) ? after : {}).flatMap(([thing, places]) =>
    Object.entries(isObject(places) ? places : {}).flatMap(([place, now]) => {
      const old = part(part(before, thing) ?? null, place)
      if (!Array.isArray(old) || !Array.isArray(now)) return []
      const come = now.filter(state => !old.includes(state))
      const isReplaced = old.length > 0 && come.length === now.length
      const rule = isReplaced ? ('state-replaced' as const) : ('state-appeared' as const)
      return come.length === 0 ? [] : [{ rule, subject: `${thing} (${place})`, before: old, after: come }]
    }),
  )

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

const ending: Judge = (before, after) =>
  ['deprecation', 'sunset'].flatMap(name =>
    part(after, name) !== undefined && part(before, name) === undefined
      ? [{ rule: 'deprecation-announced' as const, subject: name === 'sunset' ? 'Sunset' : 'Deprecation' }]
      : [],
  )

const AGREEMENTS: Partial<Record<QuestionId, Judge>> = {
  'env.base-path': whole(
    'base-path-changed',
    value => `${part(value, 'prefix') || '/'}…${part(value, 'suffix') ?? ''}`,
  ),
  'auth.request.encoding': whole('log-in-encoding-changed'),
  'auth.request.fields': whole('log-in-fields-changed', value => (isObject(value) ? Object.keys(value) : value)),
  'auth.token.location': whole('token-location-changed'),
  'auth.token.presentation': whole('token-presentation-changed'),
  'auth.token.form': member('kind', 'token-form-changed'),
  'auth.token.lifetime': lifetime,
  'auth.refusal': refusals,
  'errors.format': all(member('mediaType', 'error-media-type-changed'), places),
  'errors.codes': codes,
  'limits.rate': rate,
  'limits.size': size,
  'limits.timeout': timeouts,
  'auth.credential-format': credentialForms,
  states,
  versioning: all(scheme, member('version', 'version-changed'), ending),
}

/** A question that is open now is not compared: nobody saw it change. */
export function agreementChanges(before: Ledger, after: Ledger): Change[] {
  return QUESTIONS.flatMap(({ id }) => {
    const was = before.questions[id] ?? openAnswer()
    const is = after.questions[id] ?? openAnswer()
    const place = { question: id, at: `/questions/${id}` }
    if (!isAnswered(was) || was.value === undefined) return []
    const refused = refusedCalls(is.value).map(change => ({ ...place, ...change }))
    if (refused.length > 0) return refused
    if (!isAnswered(is) || is.value === undefined) return [{ ...place, rule: 'not-compared', subject: id }]
    const judge = AGREEMENTS[id]
    return judge === undefined
      ? []
      : judge(was.value as Json, is.value as Json).map(change => ({ ...place, ...change }))
  })
}
