/** A hint in the words of the ledger, whatever words the operator used; and what was seen in the words of the hint. */
import { isObject, type Json } from '../../contract/json.ts'
import type { QuestionId } from '../../contract/questions.ts'
import type { Route } from '../call/prepare.ts'
import { type Agreement, agreementOf } from './agree.ts'
import { presentationHinted } from './token.ts'

/** `undefined` where the two cannot be compared. */
export function compared(id: QuestionId, hint: Json, seen: Json): Agreement | undefined {
  switch (id) {
    case 'env.base-path':
      return whole(routeHinted(hint), seen)
    case 'auth.token.presentation':
      return exact(presentationHinted(hint), seen)
    case 'auth.request.encoding':
      return agreementOf(encoding(hint), seen)
    case 'auth.request.fields':
      return agreementOf(byCredential(hint, seen), byCredential(seen, seen))
    case 'errors.format':
      return agreementOf(withFamily(hint), withFamily(seen))
    case 'limits.size':
      return ofSize(hint, seen)
    case 'versioning':
      return ofVersion(hint, seen)
    default:
      return id.endsWith('.status-codes') ? ofStatuses(hint, seen) : agreementOf(hint, seen)
  }
}

const whole = (hint: object | undefined, seen: Json) =>
  hint === undefined ? undefined : agreementOf({ ...hint } as Json, seen)

/** A hint without a scheme says that there is none. */
function exact(hint: { scheme?: string } | undefined, seen: Json): Agreement | undefined {
  if (hint === undefined || !isObject(seen)) return undefined
  const plain = (one: object) => ({ scheme: 'none', ...one }) as Json
  return agreementOf(plain(hint), plain(seen))
}

function encoding(hint: Json): Json {
  const text = String(hint).toLowerCase()
  return ['json', 'form', 'basic', 'signed', 'header', 'query'].find(word => text.includes(word)) ?? hint
}

/** Credential → place: another place for the same credential differs, whichever way round it was written. */
function byCredential(places: Json, seen: Json): Json {
  if (!isObject(places)) return places
  const credentials = new Set(isObject(seen) ? Object.values(seen).map(String) : [])
  const inverted = Object.entries(places).map(([a, b]): [string, Json] =>
    credentials.has(a) ? [a, String(b)] : [String(b), a],
  )
  return Object.fromEntries(inverted.map(([name, place]) => [name, String(place).replace(/^(?=[^/:]+$)/, '/')]))
}

const FAMILIES: Record<string, string> = {
  problem: 'rfc9457',
  'problem-details': 'rfc9457',
  rfc7807: 'rfc9457',
  fastapi: 'pydantic',
}

function withFamily(value: Json): Json {
  if (typeof value === 'string') return FAMILIES[value.toLowerCase()] ?? value
  const family = isObject(value) ? value['family'] : undefined
  return isObject(value) && typeof family === 'string'
    ? { ...value, family: FAMILIES[family.toLowerCase()] ?? family }
    : value
}

/** Only an interval may be known, or a size that is still read. */
function ofSize(hint: Json, seen: Json): Agreement {
  const bytes = isObject(hint) ? hint['bytes'] : hint
  if (!isObject(seen) || typeof bytes !== 'number') return agreementOf(hint, seen)
  const least = seen['atLeastBytes']
  if (typeof least === 'number') {
    if (bytes < least)
      return { same: [], differs: [{ pointer: '/bytes', hint: bytes, seen: `more than ${least}` }], unseen: [] }
    return { same: [], differs: [], unseen: [{ pointer: '/bytes', hint: bytes }] }
  }
  const known = seen['bytes'] ?? seen['interval']
  const given = isObject(hint) ? hint : { bytes }
  return agreementOf(given, known === undefined ? seen : { ...seen, bytes: known })
}

/** That none was seen speaks against a version in the path, which would have been seen, and against no other. */
function ofVersion(hint: Json, seen: Json): Agreement {
  const none = isObject(seen) && seen['scheme'] === 'none seen'
  const scheme = isObject(hint) ? hint['scheme'] : hint
  if (!none || scheme === 'path') return agreementOf(hint, seen)
  if (/^none/i.test(String(scheme))) return { same: ['/scheme'], differs: [], unseen: [] }
  return { same: [], differs: [], unseen: [{ pointer: '', hint }] }
}

/** Another status of success than every accepted call was answered with is not seen, but told otherwise. */
function ofStatuses(hint: Json, seen: Json): Agreement {
  const listed = isObject(hint) ? Object.keys(hint) : Array.isArray(hint) ? hint.map(String) : [String(hint)]
  const there = isObject(seen) ? Object.keys(seen) : []
  const good = (codes: string[]) => codes.filter(code => /^2\d\d$/.test(code))
  const [wanted, met] = [good(listed), good(there)]
  const other = wanted.length > 0 && met.length > 0 && !wanted.some(code => met.includes(code))
  return {
    same: listed.filter(code => there.includes(code)).map(code => `/${code}`),
    differs: other ? [{ pointer: '', hint: wanted.join(), seen: met.join() }] : [],
    unseen: listed.filter(code => !there.includes(code)).map(code => ({ pointer: `/${code}`, hint: code })),
  }
}

/**
 * A hint of where the endpoints stand, in whatever words it was given: as the ledger writes it, or the prefix alone.
 * `undefined` where it names no path.
 */
export function routeHinted(hint: unknown): Route | undefined {
  if (typeof hint === 'string') return route(hint, '')
  if (!isObject(hint)) return undefined
  const { prefix = '', suffix = '' } = hint
  return typeof prefix === 'string' && typeof suffix === 'string' ? route(prefix, suffix) : undefined
}

function route(prefix: string, suffix: string): Route | undefined {
  const path = `/${prefix.trim().replace(/^\/+|\/+$/g, '')}`
  const isPath = /^(\/[\w.~-]+)*$/.test(path === '/' ? '' : path) && /^[/\w.~-]{0,20}$/.test(suffix)
  return isPath ? { prefix: path === '/' ? '' : path, suffix } : undefined
}
