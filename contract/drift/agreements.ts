/** Answers of the ledger that hold for all calls, each with the rule that judges its change. */
import { ENDPOINTS } from '../endpoint.ts'
import { isObject, type Json, segmentsOf } from '../json.ts'
import { isAnswered, type Ledger, openAnswer } from '../ledger.ts'
import { type OpenApiDocument, type Response, refusalsOf } from '../openapi/document.ts'
import { QUESTIONS, type QuestionId } from '../questions.ts'
import { nodesAt } from '../shape/withdraw.ts'
import type { Change } from './change.ts'
import type { RuleId } from './rules.ts'

const seconds: Judge = (before, after) => {
  const was = part(before, 'seconds')
  const is = part(after, 'seconds')
  if (typeof was !== 'number' || typeof is !== 'number' || was === is) return []
  const rule = is > was ? 'token-lifetime-longer' : is < was / 2 ? 'token-lifetime-cut' : 'token-lifetime-shorter'
  return [{ rule, subject: '', before: was, after: is }]
}

/** Judges of lifetimes, limits and time-outs: which way a number went. */
const lifetime = all(seconds, member('kind', 'token-lifetime-kind-changed'))

/** By requests a second where both windows are known, else by the number alone. */
const rateNumber: Judge = (before, after) => {
  const [was, is] = [part(before, 'limit'), part(after, 'limit')]
  if (typeof was !== 'number' || typeof is !== 'number') return []
  const [window, windowNow] = [part(before, 'windowSeconds'), part(after, 'windowSeconds')]
  const both = typeof window === 'number' && typeof windowNow === 'number'
  const allowed = both ? [was / window, is / windowNow] : [was, is]
  const [old = 0, now = 0] = allowed
  if (old === now && was === is) return []
  const words = (limit: number, seconds: unknown) =>
    typeof seconds === 'number' ? `${limit} in ${seconds} seconds` : String(limit)
  const rule = now < old || (now === old && is < was) ? 'rate-limit-lowered' : 'rate-limit-raised'
  return [{ rule, subject: '', before: words(was, window), after: words(is, windowNow) }]
}

/** Limits are intervals: a change is only where they cannot be one. */
const sizeNumber: Judge = (before, after) => {
  const [was, is] = [sizeInterval(before), sizeInterval(after)]
  if (was === undefined || is === undefined) return []
  if (is.refused <= was.accepted)
    return [{ rule: 'size-limit-lowered', subject: '', before: was.accepted, after: is.accepted }]
  if (is.accepted >= was.refused)
    return [{ rule: 'size-limit-raised', subject: '', before: was.accepted, after: is.accepted }]
  return []
}

function sizeInterval(value: Json): { accepted: number; refused: number } | undefined {
  const interval = part(value, 'interval')
  const [bytes, least] = [part(value, 'bytes'), part(value, 'atLeastBytes')]
  if (typeof bytes === 'number') return { accepted: bytes, refused: bytes + 1 }
  if (typeof least === 'number') return { accepted: least, refused: Number.POSITIVE_INFINITY }
  const [accepted, refused] = Array.isArray(interval) ? interval : []
  return typeof accepted === 'number' && typeof refused === 'number' ? { accepted, refused } : undefined
}

const rate = all(
  rateNumber,
  member('scope', 'rate-limit-scope-changed'),
  member('status', 'limit-status-changed', 'rate limit'),
)

const size = all(sizeNumber, member('status', 'limit-status-changed', 'size limit'))

/** Each time that the service waits, by its name: `idleSeconds`. */
const timeouts: Judge = (before, after) => {
  if (!isObject(before) || !isObject(after)) return []
  return Object.entries(before).flatMap(([name, was]) => {
    const is = after[name]
    if (typeof was !== 'number' || typeof is !== 'number' || was === is) return []
    const rule = is < was ? ('timeout-shortened' as const) : ('timeout-lengthened' as const)
    return [{ rule, subject: name.replace(/Seconds$/, ''), before: was, after: is }]
  })
}

/** Judges of refusals: their statuses, and where an error keeps what it says. */
const refusals: Judge = (before, after) => {
  if (!isObject(before) || !isObject(after)) return []
  return Object.keys(before).flatMap(kind => {
    const [was, is] = [statusIn(before[kind]), statusIn(after[kind])]
    if (was === undefined || is === undefined || was === is) return []
    return [{ rule: 'refusal-changed' as const, subject: kind.replaceAll(/[-_]/g, ' '), before: was, after: is }]
  })
}

function statusIn(value: Json | undefined): Json | undefined {
  return typeof value === 'string' || value === undefined ? value : part(value, 'status')
}

const places: Judge = (before, after) => {
  const [was, is] = [part(before, 'at') ?? {}, part(after, 'at') ?? {}]
  const subjects = { message: 'message', fields: 'list of members', code: 'code' }
  return Object.entries(subjects).flatMap(([key, subject]) => member(key, 'error-place-moved', subject)(was, is))
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
    const [was, is] = [old, now].map(document => document.paths[`/${endpoint}`]?.post.responses ?? {})
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

/** A code is only compared in the cases that both runs brought about. */
const codes: Judge = (before, after) => {
  const was = codesByCase(before)
  const is = codesByCase(after)
  const moved = [...was].flatMap(([when, old]) => {
    const now = is.get(when)
    if (now === undefined || old.some(code => now.includes(code))) return []
    return [{ rule: 'error-code-changed' as const, subject: when, before: old, after: now }]
  })
  const known = new Set([...[...was.values()].flat(), ...moved.flatMap(each => each.after)])
  const come = [...is].flatMap(([when, now]) => now.filter(code => !known.has(code)).map(code => ({ when, code })))
  const first = come.filter((each, i) => come.findIndex(other => other.code === each.code) === i)
  return [
    ...moved,
    ...first.map(({ when, code }) => ({ rule: 'error-code-appeared' as const, subject: when, after: code })),
  ]
}

function codesByCase(value: Json): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [code, entry] of Object.entries(isObject(value) ? value : {})) {
    const when = part(entry, 'when')
    for (const each of Array.isArray(when) ? when : [])
      found.set(String(each), [...(found.get(String(each)) ?? []), code])
  }
  return found
}

type Judge = (before: Json, after: Json) => Pick<Change, 'rule' | 'subject' | 'before' | 'after'>[]

const same = (a: unknown, b: unknown) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  )
}

/** How the values of one answer are judged: the changes that follow from two of them. */
function part(value: Json, key: string): Json | undefined {
  return isObject(value) ? value[key] : undefined
}

/** Any difference of the whole value. */
function whole(rule: RuleId, shown: (value: Json) => unknown = value => value): Judge {
  return (before, after) =>
    same(before, after) ? [] : [{ rule, subject: '', before: shown(before), after: shown(after) }]
}

/** A difference of one member that both know. */
function member(key: string, rule: RuleId, subject = ''): Judge {
  return (before, after) => {
    const was = part(before, key)
    const is = part(after, key)
    return was === undefined || is === undefined || same(was, is) ? [] : [{ rule, subject, before: was, after: is }]
  }
}

function all(...judges: Judge[]): Judge {
  return (before, after) => judges.flatMap(judge => judge(before, after))
}

/** A version that is named for the first time is learnt, one that was not come upon is not gone; one that is told in another place must be asked for there. */
const scheme: Judge = (before, after) => {
  const [was, is] = [part(before, 'scheme'), part(after, 'scheme')]
  if (was === is || was === undefined || is === undefined || is === 'none seen') return []
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
