/** Judges of refusals: their statuses, and where an error keeps what it says. */
import { ENDPOINTS } from '../endpoint.ts'
import { isObject, type Json, segmentsOf } from '../json.ts'
import type { OpenApiDocument, Response } from '../openapi/document.ts'
import { nodesAt } from '../shape/withdraw.ts'
import type { Change } from './change.ts'
import { type Judge, member, part } from './judge.ts'

export const refusals: Judge = (before, after) => {
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

export const places: Judge = (before, after) => {
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
  const own = response?.['x-outcome']?.includes('accepted') === true ? response['x-refused'] : response?.content
  return own === undefined || Object.keys(own).length === 0 ? undefined : own
}

/** A code is only compared in the cases that both runs brought about. */
export const codes: Judge = (before, after) => {
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
