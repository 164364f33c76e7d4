/** Pointers into answers as words that can be a tag: only names that the contract knows, no text of the service. */
import { isObject, type Json, pointerOf, segmentsOf } from '../../../contract/json.ts'

const LONGEST = 120
const ALL = /^(anyOf|oneOf|allOf|then|else)$/

/** Names that no schema knows and places in lists are `*`. */
export function placeOf(pointer: string, schema: Json | undefined): string {
  let at: Json[] = schema === undefined ? [] : [schema]
  const known = segmentsOf(pointer).map(name => {
    const below = at.flatMap(each => branches(each)).flatMap(each => childOf(each, name))
    const isName = at.flatMap(branches).some(each => isNamed(each, name))
    at = below
    return isName ? name : '*'
  })
  return pointerOf(known).slice(0, LONGEST)
}

function branches(schema: Json): Json[] {
  if (!isObject(schema)) return []
  const inner = Object.entries(schema).filter(([keyword]) => ALL.test(keyword))
  return [schema, ...inner.flatMap(([, one]) => (Array.isArray(one) ? one : [one])).flatMap(branches)]
}

function isNamed(schema: Json, name: string): boolean {
  if (!isObject(schema)) return false
  const { properties, required } = schema
  return (
    (isObject(properties) && Object.hasOwn(properties, name)) || (Array.isArray(required) && required.includes(name))
  )
}

function childOf(schema: Json, name: string): Json[] {
  if (!isObject(schema)) return []
  const { properties, items, additionalProperties: others } = schema
  if (isObject(properties) && Object.hasOwn(properties, name)) return [properties[name] ?? null]
  return [items, others].filter(each => isObject(each))
}
