/** A hint in the words of the ledger, whatever words the operator used; and what was seen in the words of the hint. */
import { isObject, type Json, pointerOf } from '../../contract/json.ts'
import type { QuestionId } from '../../contract/questions.ts'
import type { Route } from '../call/prepare.ts'
import { presentationHinted } from './token.ts'

const NONE: Agreement = { same: [], differs: [], unseen: [] }

/** `undefined` where the two cannot be compared. */
export function compared(id: QuestionId, hint: Json, seen: Json): Agreement | undefined {
  switch (id) {
    case 'env.base-path': {
      const route = routeHinted(hint)
      return route && agreementOf({ ...route }, seen)
    }
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

/** A hint without a scheme says that there is none. */
function exact(hint: { scheme?: string } | undefined, seen: Json): Agreement | undefined {
  if (hint === undefined || !isObject(seen)) return undefined
  return agreementOf({ scheme: 'none', ...hint } as Json, { scheme: 'none', ...seen })
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
  ...{ problem: 'rfc9457', 'problem-details': 'rfc9457', rfc7807: 'rfc9457', fastapi: 'pydantic' },
}

function withFamily(value: Json): Json {
  if (typeof value === 'string') return FAMILIES[value.toLowerCase()] ?? value
  const family = isObject(value) ? value['family'] : undefined
  return isObject(value) && typeof family === 'string' ? { ...value, family: withFamily(family) } : value
}

/** Only an interval may be known, or a size that is still read. */
function ofSize(hint: Json, seen: Json): Agreement {
  const bytes = isObject(hint) ? hint['bytes'] : hint
  if (!isObject(seen) || typeof bytes !== 'number') return agreementOf(hint, seen)
  const least = seen['atLeastBytes']
  const told = { pointer: '/bytes', hint: bytes }
  if (typeof least === 'number')
    return bytes < least ? { ...NONE, differs: [{ ...told, seen: `more than ${least}` }] } : { ...NONE, unseen: [told] }
  const known = seen['bytes'] ?? seen['interval']
  return agreementOf(isObject(hint) ? hint : { bytes }, known === undefined ? seen : { ...seen, bytes: known })
}

/** That none was seen speaks against a version in the path, which would have been seen, and against no other. */
function ofVersion(hint: Json, seen: Json): Agreement {
  const none = isObject(seen) && seen['scheme'] === 'none seen'
  const scheme = isObject(hint) ? hint['scheme'] : hint
  if (!none || scheme === 'path') return agreementOf(hint, seen)
  if (/^none/i.test(String(scheme))) return { ...NONE, same: ['/scheme'] }
  return { ...NONE, unseen: [{ pointer: '', hint }] }
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

interface Difference {
  pointer: string
  hint: Json
  seen: Json
}

export interface Agreement {
  same: string[]
  differs: Difference[]
  /** Said by the hint alone. */
  unseen: { pointer: string; hint: Json }[]
}

/** The member that is meant where a hint is one word or number and the answer has several. */
const PRINCIPAL = 'bytes limit seconds at name kind family scheme prefix form status in'.split(' ')

function agreementOf(hint: Json, seen: Json): Agreement {
  const found: Agreement = { same: [], differs: [], unseen: [] }
  compare(hint, seen, [], found)
  return found
}

function compare(hint: Json, seen: Json | undefined, path: string[], to: Agreement): void {
  const pointer = pointerOf(path)
  if (seen === undefined) to.unseen.push({ pointer, hint })
  else if (isObject(hint)) {
    if (isObject(seen))
      for (const [key, item] of Object.entries(hint)) compare(item, memberOf(seen, key), [...path, key], to)
    else to.unseen.push({ pointer, hint })
  } else if (Array.isArray(hint)) compareList(hint, seen, path, to)
  else if (isObject(seen)) compareWord(hint, seen, path, to)
  else if (Array.isArray(seen)) {
    if (isWithin(hint, seen) || seen.some(each => isAlike(hint, each))) to.same.push(pointer)
    else if (isInterval(seen) && typeof hint === 'number') to.differs.push({ pointer, hint, seen })
    else to.unseen.push({ pointer, hint })
  } else if (isAlike(hint, seen)) to.same.push(pointer)
  else to.differs.push({ pointer, hint, seen })
}

/** Lists of what was seen are never whole: what is not in them may still be. */
function compareList(hint: Json[], seen: Json, path: string[], to: Agreement): void {
  const there = Array.isArray(seen) ? seen : isObject(seen) ? Object.keys(seen) : [seen]
  for (const [i, item] of hint.entries()) {
    const pointer = pointerOf([...path, String(i)])
    if (there.some(each => isAlike(item, each))) to.same.push(pointer)
    else to.unseen.push({ pointer, hint: item })
  }
}

function compareWord(hint: Json, seen: { [key: string]: Json }, path: string[], to: Agreement): void {
  const entry = PRINCIPAL.map(name => [name, memberOf(seen, name)] as const).find(
    ([, value]) => value !== undefined && typeof value === typeof hint,
  )
  const pointer = pointerOf(path)
  if (entry?.[1] !== undefined) compare(hint, entry[1], [...path, entry[0]], to)
  else if (Object.entries(seen).some(([key, value]) => isAlike(hint, value) || isAlike(hint, key)))
    to.same.push(pointer)
  else to.unseen.push({ pointer, hint })
}

function memberOf(node: { [key: string]: Json }, key: string): Json | undefined {
  if (Object.hasOwn(node, key)) return node[key]
  const other = Object.keys(node).find(name => name.toLowerCase() === key.toLowerCase())
  return other === undefined ? undefined : node[other]
}

function isAlike(a: Json, b: Json): boolean {
  if (typeof a === 'object' || typeof b === 'object') return JSON.stringify(a) === JSON.stringify(b)
  return String(a).trim().toLowerCase() === String(b).trim().toLowerCase()
}

function isInterval(seen: Json[]): boolean {
  return seen.length === 2 && seen.every(each => typeof each === 'number')
}

/** `[accepted, refused]`: the limit is the first or lies between them. */
function isWithin(hint: Json, seen: Json[]): boolean {
  const [from, to] = seen
  return isInterval(seen) && typeof hint === 'number' && hint >= Number(from) && hint < Number(to)
}
