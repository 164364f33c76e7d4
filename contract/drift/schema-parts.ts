/** The parts of a schema that are compared: types, null, closed lists, members. */
import { isObject, type Json } from '../json.ts'
import type { Schema } from '../openapi/document.ts'

export function isSchema(value: Json | undefined): value is Schema {
  return isObject(value)
}

export function typesOf(schema: Schema): Set<string> {
  const type = schema['type']
  const all = Array.isArray(type) ? type : type === undefined ? [] : [type]
  return new Set(all.filter(each => typeof each === 'string' && each !== 'null').map(String))
}

export function takesNull(schema: Schema): boolean {
  const type = schema['type']
  return Array.isArray(type) ? type.includes('null') : type === 'null'
}

/** Whole numbers are numbers. */
export function covers(wide: ReadonlySet<string>, narrow: ReadonlySet<string>): boolean {
  return [...narrow].every(type => wide.has(type) || (type === 'integer' && wide.has('number')))
}

export function overlaps(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return [...a].some(type => covers(b, new Set([type]))) || [...b].some(type => covers(a, new Set([type])))
}

export function enumOf(schema: Schema): Json[] | undefined {
  return Array.isArray(schema['enum']) ? schema['enum'] : undefined
}

/** Values of `a` that are not in `b`. */
export function without(a: readonly Json[], b: readonly Json[]): Json[] {
  const texts = new Set(b.map(each => JSON.stringify(each)))
  return a.filter(each => !texts.has(JSON.stringify(each)))
}

/** By name; items of a list and values of a record as `*`. */
export function membersOf(schema: Schema): Map<string, { schema: Schema; path: string[] }> {
  const found = new Map<string, { schema: Schema; path: string[] }>()
  const properties = schema['properties']
  if (isSchema(properties))
    for (const [name, member] of Object.entries(properties))
      if (isSchema(member)) found.set(name, { schema: member, path: ['properties', name] })
  for (const key of ['items', 'additionalProperties'] as const) {
    const inside = schema[key]
    if (isSchema(inside)) found.set('*', { schema: inside, path: [key] })
  }
  return found
}

export function requires(schema: Schema, name: string): boolean {
  return Array.isArray(schema['required']) && schema['required'].includes(name)
}

/** How a fact of a request's member is known; absent where it was never tried. */
export function knownBy(schema: Schema | undefined, fact: string): string | undefined {
  const known = schema?.['x-known']
  const by = isSchema(known) ? known[fact] : undefined
  return typeof by === 'string' ? by : undefined
}

export function isFirmly(by: string | undefined): boolean {
  return by === 'stated' || by === 'confirmed'
}
