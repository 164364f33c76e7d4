/** The members of a recorded request of which the contract says something: those that it has, and those that it leaves out. */
import { getAt, isObject, type Json, leaves, pointerOf, removeAt, segmentsOf } from '../contract/json.ts'
import type { Schema } from '../contract/openapi/document.ts'
import type { Recipe } from '../contract/recipe.ts'
import { check } from '../contract/shape/conforms.ts'
import { targetsOf } from '../probe/requests/vary.ts'
import { schemaAt } from './recorded.ts'

export interface Member {
  pointer: string
  container: boolean
  schema: Schema
  /** Known to be required in this operation. */
  required: boolean
}

interface Subject {
  recipe: Recipe
  schema: Schema
  /** Of all operations: a member that another one has, and of which nothing says that this one knows it, is none of this one's. */
  recipes?: readonly Recipe[]
}

export function recordedMembers({ recipe, schema }: Subject): Member[] {
  return targetsOf(recipe).flatMap(({ in: place, pointer, container }) => {
    if (place !== 'body' || /\/\d+$/.test(pointer)) return []
    const sent = sentPointer(recipe, pointer)
    const known = schemaAt(schema, segmentsOf(sent))
    if (known === undefined) return []
    const reduced = asSent(recipe, removeAt(recipe.body ?? null, pointer))
    const required = check(schema, reduced).some(each => each.rule === 'required' && each.pointer === sent)
    return [{ pointer, container, schema: known, required }]
  })
}

/** Values that this operation knows and does without, in objects that the recorded request has. */
export function optionalMembers({ recipe, schema, recipes = [] }: Subject): Member[] {
  if (isForm(recipe)) return []
  return [...membersIn(schema, [], recipe.operation)]
    .filter(({ pointer, schema: { 'x-operations': only } }) => {
      const elsewhere = recipes.some(each => getAt(each.body, pointer) !== undefined)
      if (elsewhere && !Array.isArray(only)) return false
      const above = getAt(recipe.body ?? {}, pointerOf(segmentsOf(pointer).slice(0, -1)))
      return getAt(recipe.body, pointer) === undefined && isObject(above)
    })
    .map(each => ({ ...each, container: false, required: false }))
}

function* membersIn(schema: Schema, at: string[], operation: string): Generator<{ pointer: string; schema: Schema }> {
  const properties = isObject(schema['properties']) ? schema['properties'] : {}
  for (const [name, below] of Object.entries(properties)) {
    if (!isObject(below)) continue
    const only = below['x-operations']
    if (Array.isArray(only) && !only.includes(operation)) continue
    const path = [...at, name]
    if (isObject(below['properties']) || below['items'] !== undefined) yield* membersIn(below, path, operation)
    else if (!namesIn(below['type']).includes('object')) yield { pointer: pointerOf(path), schema: below }
  }
}

const namesIn = (type: Json | undefined) => (Array.isArray(type) ? type : [type])

export const isForm = (recipe: Recipe) => recipe.encoding === 'form'

/** A form knows no nesting: `/address/street` is sent, and recorded, as `address.street`. */
function sentPointer(recipe: Recipe, pointer: string): string {
  return isForm(recipe) ? pointerOf([segmentsOf(pointer).join('.')]) : pointer
}

function asSent(recipe: Recipe, body: Json): Json {
  if (!isForm(recipe)) return body
  return Object.fromEntries([...leaves(body)].map(({ pointer, value }) => [segmentsOf(pointer).join('.'), value]))
}
