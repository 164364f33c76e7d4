/** An answer held against its recorded schema by what k6 can look at in every one of them; the sample is held against all of it. */
import type { Json, JsonObject } from '../../contract/json.ts'

/** What is not judged here passes. `isInside`: below the top of the body. */
export function conforms(schema: JsonObject, body: Json, isInside = false): boolean {
  // Whether a property may be null is seldom seen in the few samples a schema is made of.
  if (body === null && isInside) return true
  const { type, enum: values, const: only, anyOf, oneOf } = schema as JudgedSchema
  const either = anyOf ?? oneOf
  if (type !== undefined && !isOfType(type, body)) return false
  if (values !== undefined && !values.some(value => isSame(value, body))) return false
  if (only !== undefined && !isSame(only, body)) return false
  if (either !== undefined && !either.some(one => conforms(one, body, isInside))) return false
  if (typeof body !== 'object' || body === null) return true
  return Array.isArray(body)
    ? itemsConform(schema as JudgedSchema, body)
    : propertiesConform(schema as JudgedSchema, body)
}

interface JudgedSchema {
  type?: string | string[]
  enum?: Json[]
  const?: Json
  anyOf?: JsonObject[]
  oneOf?: JsonObject[]
  items?: JsonObject
  required?: string[]
  properties?: Record<string, JsonObject>
  additionalProperties?: JsonObject | boolean
}

/** By index, here and below: k6 makes an object of every step of an iterator. */
function itemsConform({ items }: JudgedSchema, body: Json[]): boolean {
  if (items !== undefined)
    for (let i = 0; i < body.length; i++) if (!conforms(items, body[i] ?? null, true)) return false
  return true
}

function propertiesConform(
  { required, properties = {}, additionalProperties: others }: JudgedSchema,
  body: JsonObject,
): boolean {
  if (required !== undefined)
    for (let i = 0; i < required.length; i++) if (!Object.hasOwn(body, required[i] ?? '')) return false
  for (const name in body) {
    const own = Object.hasOwn(properties, name) ? properties[name] : others
    // One that was only ever seen as null says nothing of what else may stand there.
    const isTelling = typeof own === 'object' && own['type'] !== 'null'
    if (isTelling && !conforms(own, body[name] ?? null, true)) return false
  }
  return true
}

function isOfType(type: string | string[], body: Json): boolean {
  const own = body === null ? 'null' : Array.isArray(body) ? 'array' : typeof body
  return type === own || type.includes(own) || (own === 'number' && type.includes('integer'))
}

function isSame(a: Json, b: Json): boolean {
  return a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b))
}
