/** A recorded schema in the form in which k6 can hold every answer against it: taken apart once, in Node. */
import { isObject, type Json, type JsonObject } from '../../contract/json.ts'
import type { ExpectedAnswer } from './plan.ts'

/** A JSON Schema as the contract holds it. */
export type Schema = { [key: string]: Json }

/** What is not here is not judged. */
export interface Light {
  /** Names of JSON types; `integer` is taken as `number`. */
  types?: string[]
  /** Each as JSON text. */
  values?: string[]
  either?: Light[]
  items?: Light
  required?: string[]
  /** Of members that are known, beside what is judged of each; `null` for nothing. */
  names?: string[]
  members?: (Light | null)[]
  /** Of all other members. */
  others?: Light
}

/** What one status of a call means: the schema of a success where its body is JSON, and shapes of refusals. */
export interface LightAnswer {
  schema?: Light
  refused: Light[]
}

export function lightAnswers(expects: Record<string, ExpectedAnswer>): Record<string, LightAnswer> {
  const all = Object.entries(expects).map(([status, { schema, refused }]): [string, LightAnswer] => [
    status,
    { ...(schema === undefined ? {} : { schema: lightOf(schema) }), refused: refused.map(lightOf) },
  ])
  return Object.fromEntries(all)
}

function lightOf(schema: Schema): Light {
  const { type, enum: values, const: only, items, required, properties, additionalProperties: others } = schema
  const either = schema['anyOf'] ?? schema['oneOf']
  const known = isObject(properties) ? properties : {}
  const names = Object.keys(known)
  const judgesMembers = isObject(others) || names.some(name => isObject(known[name]))
  return {
    ...(type === undefined ? {} : { types: [type].flat().map(name => (name === 'integer' ? 'number' : String(name))) }),
    ...valuesOf(only, values),
    ...(Array.isArray(either) ? { either: either.map(one => (isObject(one) ? lightOf(one) : {})) } : {}),
    ...(isObject(items) ? { items: lightOf(items) } : {}),
    ...(Array.isArray(required) && required.length > 0 ? { required: required.map(String) } : {}),
    ...(judgesMembers ? { names, members: names.map(name => ofMember(known, name)) } : {}),
    ...(isObject(others) ? { others: lightOf(others) } : {}),
  }
}

function ofMember(known: JsonObject, name: string): Light | null {
  const schema = known[name]
  // One that was only ever seen as null says nothing of what else may stand there.
  return isObject(schema) && schema['type'] !== 'null' ? lightOf(schema) : null
}

function valuesOf(only: Json | undefined, values: Json | undefined): Pick<Light, 'values'> {
  const listed = Array.isArray(values) ? values.map(value => JSON.stringify(value)) : undefined
  if (only === undefined) return listed === undefined ? {} : { values: listed }
  const one = JSON.stringify(only)
  return { values: listed === undefined || listed.includes(one) ? [one] : [] }
}

/** What is not judged here passes. `isInside`: below the top of the body. */
export function conforms(light: Light, body: Json, isInside = false): boolean {
  // Whether a member may be null is seldom seen in the few samples a schema is made of.
  if (body === null && isInside) return true
  if (light.types !== undefined && !light.types.includes(typeOf(body))) return false
  if (light.values !== undefined && !light.values.includes(JSON.stringify(body))) return false
  if (light.either !== undefined && !light.either.some(one => conforms(one, body, isInside))) return false
  if (typeof body !== 'object' || body === null) return true
  if (!Array.isArray(body)) return membersConform(light, body)
  return light.items === undefined || itemsConform(light.items, body)
}

/** By index, here and below: k6 makes an object of every step of an iterator. */
function itemsConform(items: Light, body: Json[]): boolean {
  for (let i = 0; i < body.length; i++) if (!conforms(items, body[i] ?? null, true)) return false
  return true
}

function membersConform({ required, names, members, others }: Light, body: { [key: string]: Json }): boolean {
  if (required !== undefined)
    for (let i = 0; i < required.length; i++) if (!Object.hasOwn(body, required[i] ?? '')) return false
  if (names !== undefined && members !== undefined)
    for (let i = 0; i < names.length; i++) {
      const name = names[i] ?? ''
      const own = members[i]
      if (own != null && Object.hasOwn(body, name) && !conforms(own, body[name] ?? null, true)) return false
    }
  return (
    others === undefined ||
    Object.keys(body).every(name => names?.includes(name) === true || conforms(others, body[name] ?? null, true))
  )
}

function typeOf(body: Json): string {
  if (body === null) return 'null'
  return Array.isArray(body) ? 'array' : typeof body
}
