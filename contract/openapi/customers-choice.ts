/** A recorded answer of which the customer decides a part: what a request can set may also be unset. */
import { isObject, type Json } from '../json.ts'
import type { Schema } from './document.ts'

/** `request`: the recorded schema of the body that sets it. */
export function leftToTheCustomer(answer: Schema, request: Schema): Schema {
  return leftOpen(answer, namesIn(request))
}

/** Names of members at all depths, in items and alternatives as well. */
export function namesIn(schema: Json): Set<string> {
  if (Array.isArray(schema)) return new Set(schema.flatMap(each => [...namesIn(each)]))
  if (!isObject(schema)) return new Set()
  const { properties, items, oneOf, anyOf, allOf } = schema
  const own = isObject(properties) ? properties : {}
  const below = [Object.values(own), items, oneOf, anyOf, allOf].flatMap(each => (each === undefined ? [] : [each]))
  return new Set([...Object.keys(own), ...namesIn(below)])
}

/** On a member that discovery itself may have brought, where no answer was seen without it. */
const OWN_STATE = { 'x-own-state': true }

export const isOwnState = (schema: Json): boolean => isObject(schema) && schema['x-own-state'] === true

/** `names`: of members that follow the changes of discovery itself. */
export function withOwnState(answer: Schema, names: ReadonlySet<string>): Schema {
  return names.size === 0 ? answer : leftOpen(answer, names, OWN_STATE)
}

/** Members of these names may stand in an answer or not, or be null: that is the customer's choice, not the contract's. */
function leftOpen(schema: Schema, chosen: ReadonlySet<string>, mark: Schema = {}): Schema {
  const { properties, required, ...rest } = schema
  const always = Array.isArray(required) ? required.filter(name => !chosen.has(String(name))) : []
  return {
    ...rest,
    ...(always.length > 0 ? { required: always } : {}),
    ...(isObject(properties)
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, each]) => [name, below(name, each, chosen, mark)]),
          ),
        }
      : {}),
  }
}

function below(name: string, schema: Json, chosen: ReadonlySet<string>, mark: Schema): Json {
  if (!isObject(schema)) return schema
  const inside = leftOpen(schema, chosen, mark)
  if (!chosen.has(name) || inside['type'] === undefined) return inside
  const types = Array.isArray(inside['type']) ? inside['type'] : [inside['type']]
  return { ...inside, ...mark, type: [...new Set([...types, 'null'])] }
}
