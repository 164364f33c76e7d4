/** Judges of refusals: their statuses, and where an error keeps what it says. */
import { isObject, type Json } from '../json.ts'
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
