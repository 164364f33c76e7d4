/** A recorded answer of which the customer decides a part: what a request can set may also be unset. */
import { isObject, type Json } from '../json.ts'
import type { Schema } from './document.ts'

/** `request`: the recorded schema of the body that sets it. */
export function leftToTheCustomer(answer: Schema, request: Schema): Schema {
  return withChoice(answer, namesIn(request))
}

/** Names of members at all depths. */
function namesIn(schema: Schema): Set<string> {
  const properties = isObject(schema['properties']) ? schema['properties'] : {}
  return new Set(
    Object.entries(properties).flatMap(([name, below]) => [name, ...(isObject(below) ? namesIn(below) : [])]),
  )
}

/** What a sender may set may also be unset: whether it stands in an answer is the customer's choice, not the contract's. */
function withChoice(schema: Schema, chosen: ReadonlySet<string>): Schema {
  const { properties, required, ...rest } = schema
  return {
    ...rest,
    ...(Array.isArray(required) ? { required: required.filter(name => !chosen.has(String(name))) } : {}),
    ...(isObject(properties)
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, each]) => [name, below(name, each, chosen)]),
          ),
        }
      : {}),
  }
}

function below(name: string, schema: Json, chosen: ReadonlySet<string>): Json {
  if (!isObject(schema)) return schema
  const inside = withChoice(schema, chosen)
  if (!chosen.has(name) || inside['type'] === undefined) return inside
  const types = Array.isArray(inside['type']) ? inside['type'] : [inside['type']]
  return { ...inside, type: [...new Set([...types, 'null'])] }
}
