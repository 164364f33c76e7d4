/** A hint in the words of the ledger, whatever words the operator used; and what was seen in the words of the hint. */
import { isObject, type Json, pointerOf } from '../../contract/json.ts'
import type { QuestionId } from '../../contract/questions.ts'
import type { Route } from '../call/prepare.ts'
import { presentationHinted } from './token.ts'

const NONE: Agreement = { same: [], differs: [], unseen: [] }

/** `undefined` where the two cannot be compared. */
export function compared(id: QuestionId, hint: Json, observed: Json): Agreement | undefined {
  switch (id) {
    case 'env.base-path': {
      const route = routeHinted(hint)
      return route && agreementOf({ ...route }, observed)
    }
    case 'auth.token.presentation':
      return exact(presentationHinted(hint), observed)
    case 'auth.request.encoding':
      return agreementOf(encoding(hint), observed)
    case 'auth.request.fields':
      return agreementOf(byCredential(hint, observed), byCredential(observed, observed))
    case 'errors.format':
      return agreementOf(withFamily(hint), withFamily(observed))
    case 'limits.size':
      return ofSize(hint, observed)
    case 'versioning':
      return ofVersion(hint, observed)
    default:
      return id.endsWith('.status-codes') ? ofStatuses(hint, observed) : agreementOf(hint, observed)
  }
}

/** A hint without a scheme says that there is none. */
function exact(hint: { scheme?: string } | undefined, observed: Json): Agreement | undefined {
  if (hint === undefined || !isObject(observed)) return undefined
  return agreementOf({ scheme: 'none', ...hint } as Json, { scheme: 'none', ...observed })
}

function encoding(hint: Json): Json {
  const text = String(hint).toLowerCase()
  return ['json', 'form', 'basic', 'signed', 'header', 'query'].find(word => text.includes(word)) ?? hint
}

/** Credential → place: another place for the same credential differs, whichever way round it was written. */
function byCredential(locations: Json, observed: Json): Json {
  if (!isObject(locations)) return locations
  const credentials = new Set(isObject(observed) ? Object.values(observed).map(String) : [])
  const inverted = Object.entries(locations).map(([a, b]): [string, Json] =>
    credentials.has(a) ? [a, String(b)] : [String(b), a],
  )
  return Object.fromEntries(inverted.map(([name, location]) => [name, String(location).replace(/^(?=[^/:]+$)/, '/')]))
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
function ofSize(hint: Json, observed: Json): Agreement {
  const bytes = isObject(hint) ? hint['bytes'] : hint
  if (!isObject(observed) || typeof bytes !== 'number') return agreementOf(hint, observed)
  const least = observed['atLeastBytes']
  const reported = { pointer: '/bytes', hint: bytes }
  if (typeof least === 'number')
    return bytes < least
      ? { ...NONE, differs: [{ ...reported, seen: `more than ${least}` }] }
      : { ...NONE, unseen: [reported] }
  const known = observed['bytes'] ?? observed['interval']
  return agreementOf(isObject(hint) ? hint : { bytes }, known === undefined ? observed : { ...observed, bytes: known })
}

/** That none was seen speaks against a version in the path, which would have been seen, and against no other. */
function ofVersion(hint: Json, observed: Json): Agreement {
  const none = isObject(observed) && observed['scheme'] === 'none seen'
  const scheme = isObject(hint) ? hint['scheme'] : hint
  if (!none || scheme === 'path') return agreementOf(hint, observed)
  if (/^none/i.test(String(scheme))) return { ...NONE, same: ['/scheme'] }
  return { ...NONE, unseen: [{ pointer: '', hint }] }
}

/** Another status of success than every accepted call was answered with is not seen, but told otherwise. */
function ofStatuses(hint: Json, observed: Json): Agreement {
  const listed = isObject(hint) ? Object.keys(hint) : Array.isArray(hint) ? hint.map(String) : [String(hint)]
  const there = isObject(observed) ? Object.keys(observed) : []
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

/** The property that is meant where a hint is one word or number and the answer has several. */
const PRINCIPAL = 'bytes limit seconds at name kind family scheme prefix form status in'.split(' ')

function agreementOf(hint: Json, observed: Json): Agreement {
  const found: Agreement = { same: [], differs: [], unseen: [] }
  compare(hint, observed, [], found)
  return found
}

function compare(hint: Json, observed: Json | undefined, path: string[], to: Agreement): void {
  const pointer = pointerOf(path)
  if (observed === undefined) to.unseen.push({ pointer, hint })
  else if (isObject(hint)) {
    if (isObject(observed))
      for (const [key, item] of Object.entries(hint)) compare(item, propertyOf(observed, key), [...path, key], to)
    else to.unseen.push({ pointer, hint })
  } else if (Array.isArray(hint)) compareList(hint, observed, path, to)
  else if (isObject(observed)) compareWord(hint, observed, path, to)
  else if (Array.isArray(observed)) {
    if (isWithin(hint, observed) || observed.some(each => isAlike(hint, each))) to.same.push(pointer)
    else if (isInterval(observed) && typeof hint === 'number') to.differs.push({ pointer, hint, seen: observed })
    else to.unseen.push({ pointer, hint })
  } else if (isAlike(hint, observed)) to.same.push(pointer)
  else to.differs.push({ pointer, hint, seen: observed })
}

/** Lists of what was seen are never whole: what is not in them may still be. */
function compareList(hint: Json[], observed: Json, path: string[], to: Agreement): void {
  const there = Array.isArray(observed) ? observed : isObject(observed) ? Object.keys(observed) : [observed]
  for (const [i, item] of hint.entries()) {
    const pointer = pointerOf([...path, String(i)])
    if (there.some(each => isAlike(item, each))) to.same.push(pointer)
    else to.unseen.push({ pointer, hint: item })
  }
}

function compareWord(hint: Json, observed: { [key: string]: Json }, path: string[], to: Agreement): void {
  const entry = PRINCIPAL.map(name => [name, propertyOf(observed, name)] as const).find(
    ([, value]) => value !== undefined && typeof value === typeof hint,
  )
  const pointer = pointerOf(path)
  if (entry?.[1] !== undefined) compare(hint, entry[1], [...path, entry[0]], to)
  else if (Object.entries(observed).some(([key, value]) => isAlike(hint, value) || isAlike(hint, key)))
    to.same.push(pointer)
  else to.unseen.push({ pointer, hint })
}

function propertyOf(node: { [key: string]: Json }, key: string): Json | undefined {
  if (Object.hasOwn(node, key)) return node[key]
  const other = Object.keys(node).find(name => name.toLowerCase() === key.toLowerCase())
  return other === undefined ? undefined : node[other]
}

function isAlike(a: Json, b: Json): boolean {
  if (typeof a === 'object' || typeof b === 'object') return JSON.stringify(a) === JSON.stringify(b)
  return String(a).trim().toLowerCase() === String(b).trim().toLowerCase()
}

function isInterval(observed: Json[]): boolean {
  return observed.length === 2 && observed.every(each => typeof each === 'number')
}

/** `[accepted, refused]`: the limit is the first or lies between them. */
function isWithin(hint: Json, observed: Json[]): boolean {
  const [from, to] = observed
  return isInterval(observed) && typeof hint === 'number' && hint >= Number(from) && hint < Number(to)
}
