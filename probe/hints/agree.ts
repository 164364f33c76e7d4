/** A hint beside what was seen, leaf by leaf: what agrees, what differs, and what nothing that was seen speaks of. */
import { isObject, type Json, pointerOf } from '../../contract/json.ts'

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

export function agreementOf(hint: Json, seen: Json): Agreement {
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
