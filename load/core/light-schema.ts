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
  return isObject(schema) ? lightOf(schema) : null
}

function valuesOf(only: Json | undefined, values: Json | undefined): Pick<Light, 'values'> {
  const listed = Array.isArray(values) ? values.map(value => JSON.stringify(value)) : undefined
  if (only === undefined) return listed === undefined ? {} : { values: listed }
  const one = JSON.stringify(only)
  return { values: listed === undefined || listed.includes(one) ? [one] : [] }
}
