/** The schema of bodies that were seen. */
import { isObject, type Json } from '../json.ts'
import type { Schema } from './document.ts'

export function bodySchema(samples: readonly Json[]): Schema {
  const types = [...new Set(samples.map(typeOf))].sort()
  const objects = samples.filter(isObject)
  const names = [...new Set(objects.flatMap(each => Object.keys(each)))].sort()
  const items = samples.flatMap(each => (Array.isArray(each) ? each : []))
  const always = names.filter(name => objects.every(each => Object.hasOwn(each, name)))
  const at = (name: string) => objects.flatMap(each => (each[name] === undefined ? [] : [each[name]]))
  return {
    type: types.length === 1 ? (types[0] ?? 'null') : types,
    ...(names.length > 0 ? { properties: Object.fromEntries(names.map(name => [name, bodySchema(at(name))])) } : {}),
    ...(always.length > 0 ? { required: always } : {}),
    ...(items.length > 0 ? { items: bodySchema(items) } : {}),
  }
}

function typeOf(value: Json): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value
}
