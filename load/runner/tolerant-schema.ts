/** A recorded answer of which the customer decides a part: what a request can set may also be unset. */
import { isObject, type Json } from '../../contract/json.ts'
import type { Schema } from '../core/light-schema.ts'

/** `request`: the recorded schema of the body that sets it. */
export function tolerant(schema: Schema, request: Schema): Schema {
  const chosen = new Set(namesIn(request))
  return visit(schema, chosen)
}

function visit(schema: Schema, chosen: ReadonlySet<string>): Schema {
  const { properties, required, ...rest } = schema
  return {
    ...rest,
    ...(Array.isArray(required) ? { required: required.filter(name => !chosen.has(String(name))) } : {}),
    ...(isObject(properties)
      ? {
          properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, below(each, chosen)])),
        }
      : {}),
  }
}

function below(schema: Json, chosen: ReadonlySet<string>): Json {
  return isObject(schema) ? visit(schema, chosen) : schema
}

/** At all depths. */
function namesIn(schema: Json): string[] {
  if (!isObject(schema)) return []
  const properties = isObject(schema['properties']) ? schema['properties'] : {}
  return Object.entries(properties).flatMap(([name, each]) => [name, ...namesIn(each)])
}
