/** The members of a recorded request of which the contract says something: those that it has, and those that it leaves out. */
import { getAt, isObject, type Json, leaves, pointerOf, removeAt, segmentsOf } from '../contract/json.ts'
import type { Schema } from '../contract/openapi/document.ts'
import type { Recipe } from '../contract/recipe.ts'
import { check } from '../contract/shape/conforms.ts'
import { propertiesIn, schemaAt, typesOf } from '../contract/shape/withdraw.ts'
import { targetsOf } from '../probe/requests/vary.ts'

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
    const sent = sentSegments(recipe, pointer)
    const known = schemaAt(schema, sent)
    if (known === undefined) return []
    const reduced = asSent(recipe, removeAt(recipe.body ?? null, pointer))
    const required = check(schema, reduced).some(each => each.rule === 'required' && each.pointer === pointerOf(sent))
    return [{ pointer, container, schema: known, required }]
  })
}

/** Values that this operation knows and does without, in objects that the recorded request has. */
export function optionalMembers({ recipe, schema, recipes = [] }: Subject): Member[] {
  if (isForm(recipe)) return []
  return propertiesIn(schema, recipe.operation)
    .filter(
      ({ schema: each }) =>
        !isObject(each['properties']) && each['items'] === undefined && !typesOf(each).includes('object'),
    )
    .map(each => ({ pointer: pointerOf(each.path), schema: each.schema }))
    .filter(({ pointer, schema: { 'x-operations': only } }) => {
      const elsewhere = recipes.some(each => getAt(each.body, pointer) !== undefined)
      if (elsewhere && !Array.isArray(only)) return false
      const above = getAt(recipe.body ?? {}, pointerOf(segmentsOf(pointer).slice(0, -1)))
      return getAt(recipe.body, pointer) === undefined && isObject(above)
    })
    .map(each => ({ ...each, container: false, required: false }))
}

export const isForm = (recipe: Recipe) => recipe.encoding === 'form'

/** A form knows no nesting: `/address/street` is sent, and recorded, as `address.street`. */
export function sentSegments(recipe: Recipe, pointer: string): string[] {
  return isForm(recipe) ? [segmentsOf(pointer).join('.')] : segmentsOf(pointer)
}

function asSent(recipe: Recipe, body: Json): Json {
  if (!isForm(recipe)) return body
  return Object.fromEntries([...leaves(body)].map(({ pointer, value }) => [segmentsOf(pointer).join('.'), value]))
}
