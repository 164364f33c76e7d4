/** The parts of a schema that branches are compared by, and how firmly a fact is known. */
import { isObject, type Json } from '../json.ts'
import type { Schema } from '../openapi/document.ts'

export function isSchema(value: Json | undefined): value is Schema {
  return isObject(value)
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

export function isFirmly(by: string | undefined): boolean {
  return by === 'stated' || by === 'confirmed'
}
