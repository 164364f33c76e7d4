/** Answers of the ledger that hold for all calls, each with the rule that judges its change. */
import { isObject, type Json } from '../json.ts'
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

/** `{ notification: { '/status': ['accepted'] } }`: a state that was not seen this time is not gone. */
const states: Judge = (before, after) =>
  Object.entries(isObject(after) ? after : {}).flatMap(([thing, places]) =>
    Object.entries(isObject(places) ? places : {}).flatMap(([place, now]) => {
      const old = part(part(before, thing) ?? null, place)
      if (!Array.isArray(old) || !Array.isArray(now)) return []
      const come = now.filter(state => !old.includes(state))
      const rule = 'state-appeared' as const
      return come.length === 0 ? [] : [{ rule, subject: `${thing} (${place})`, before: old, after: come }]
    }),
  )

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
  'errors.format': all(
    member('family', 'error-family-changed'),
    member('mediaType', 'error-media-type-changed'),
    places,
  ),
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
    if (!isAnswered(is) || is.value === undefined) return [{ ...place, rule: 'not-compared', subject: id }]
    const judge = AGREEMENTS[id]
    return judge === undefined
      ? []
      : judge(was.value as Json, is.value as Json).map(change => ({ ...place, ...change }))
  })
}
