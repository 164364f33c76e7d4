/** Answers of the ledger that hold for all calls, each with the rule that judges its change. */
import { isObject, type Json } from '../json.ts'
import { type Ledger, openAnswer } from '../ledger.ts'
import { QUESTIONS, type QuestionId } from '../questions.ts'
import type { Change } from './change.ts'
import type { RuleId } from './rules.ts'

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

const lifetime: Judge = (before, after) => {
  const was = part(before, 'seconds')
  const is = part(after, 'seconds')
  if (typeof was !== 'number' || typeof is !== 'number' || was === is) return []
  const rule = is > was ? 'token-lifetime-longer' : is < was / 2 ? 'token-lifetime-cut' : 'token-lifetime-shorter'
  return [{ rule, subject: '', before: was, after: is }]
}

/** By requests a second where both windows are known, else by the number alone. */
const rate: Judge = (before, after) => {
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
const size: Judge = (before, after) => {
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

/** A code is only compared in the cases that both runs brought about. */
const codes: Judge = (before, after) => {
  const was = codesByCase(before)
  const is = codesByCase(after)
  return [...was].flatMap(([when, old]) => {
    const now = is.get(when)
    if (now === undefined || old.some(code => now.includes(code))) return []
    return [{ rule: 'error-code-changed' as const, subject: when, before: old, after: now }]
  })
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
  'limits.rate': all(rate, member('status', 'limit-status-changed', 'rate limit')),
  'limits.size': all(size, member('status', 'limit-status-changed', 'size limit')),
  versioning: all(
    (before, after) => [
      ...member('scheme', 'version-changed')(before, after),
      ...member('version', 'version-changed')(before, after),
    ],
    ending,
  ),
}

const KNOWN = new Set(['observed', 'confirmed'])

/** A question that is open now is not compared: nobody saw it change. */
export function agreementChanges(before: Ledger, after: Ledger): Change[] {
  return QUESTIONS.flatMap(({ id }) => {
    const was = before.questions[id] ?? openAnswer()
    const is = after.questions[id] ?? openAnswer()
    const place = { question: id, at: `/questions/${id}` }
    if (!KNOWN.has(was.status) || was.value === undefined) return []
    if (!KNOWN.has(is.status) || is.value === undefined) return [{ ...place, rule: 'not-compared', subject: id }]
    const judge = AGREEMENTS[id]
    return judge === undefined
      ? []
      : judge(was.value as Json, is.value as Json).map(change => ({ ...place, ...change }))
  })
}
