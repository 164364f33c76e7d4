/** What somebody states of a request body, whatever the form of it: names, types, what is required, lists of values. */
import { getAt, isObject, type Json, type JsonObject, own, pointerOf } from '../../../contract/json.ts'
import type { EndpointKnowledge } from '../../../contract/knowledge.ts'
import { isFirm, type MergedField, mergeOperations } from '../../../contract/openapi/request-body.ts'

export interface Statement {
  types?: string[]
  /** `undefined` where nothing is stated. */
  required?: boolean
  values?: Json[]
}

/** By pointer; items of a list as `*`. */
export type Statements = Map<string, Statement>

/** Ours: only what the contract claims, not what it merely has seen. */
export function stated(known: EndpointKnowledge | undefined): Statements {
  const operations = known?.operations.filter(each => each.accepted.length > 0) ?? []
  return new Map(
    mergeOperations(operations).map(field => [
      field.pointer,
      {
        ...(field.types === undefined ? {} : { types: field.types.value }),
        ...requiredOf(field),
        ...(isFirm(field.values) ? { values: field.values.value } : {}),
      },
    ]),
  )
}

/** What only some operations have, others were accepted without. */
function requiredOf({ onlyIn, required }: MergedField): Pick<Statement, 'required'> {
  if (onlyIn !== undefined) return { required: false }
  return required === undefined || (required.value && !isFirm(required)) ? {} : { required: required.value }
}

/**
 * A JSON Schema. `requires`: whether the tool writes `required` at all; of one that never does,
 * a property that is not in the list is not said to be optional.
 */
export function statedBy(root: JsonObject, schema: Json | undefined, requires: boolean): Statements {
  const found: Statements = new Map()
  const walk = (inner: Json | undefined, path: string[], depth: number): void => {
    for (const branch of branches(root, inner)) {
      const required = own(branch, 'required')
      const properties = own(branch, 'properties')
      const items = own(branch, 'items')
      if (items !== undefined && depth < 8) walk(items, [...path, '*'], depth + 1)
      if (!isObject(properties) || depth > 8) continue
      for (const [name, property] of Object.entries(properties)) {
        const pointer = pointerOf([...path, name])
        const isRequired = Array.isArray(required) && required.includes(name)
        const earlier = found.get(pointer)
        found.set(pointer, {
          ...of(root, property, earlier),
          ...(requires ? { required: isRequired && earlier?.required !== false } : {}),
        })
        walk(property, [...path, name], depth + 1)
      }
    }
  }
  walk(schema, [], 0)
  return found
}

function of(root: JsonObject, property: Json, earlier: Statement | undefined): Statement {
  const all = branches(root, property)
  const types = [
    ...(earlier?.types ?? []),
    ...all.flatMap(each => [own(each, 'type') ?? []].flat(2).map(String)),
  ].filter(type => type !== 'null')
  const values = all.flatMap(each => (Array.isArray(each['enum']) ? each['enum'] : []))
  return { ...(types.length === 0 ? {} : { types: [...new Set(types)] }), ...(values.length === 0 ? {} : { values }) }
}

function branches(root: JsonObject, schema: Json | undefined): JsonObject[] {
  const reference = own(schema, '$ref')
  const node = typeof reference === 'string' ? getAt(root, reference.slice(1)) : schema
  if (!isObject(node)) return []
  const choices = [own(node, 'anyOf'), own(node, 'oneOf')].flatMap(each => (Array.isArray(each) ? each : []))
  return choices.length === 0 ? [node] : choices.flatMap(each => branches(root, each))
}
