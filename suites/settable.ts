/** Members of a preference that a check can set and read back: free texts, and those with a closed list. */
import { getAt, isObject, type Json, leaves, pointerOf, segmentsOf } from '../contract/json.ts'
import type { Schema } from '../contract/openapi/document.ts'
import type { Recipe } from '../contract/recipe.ts'
import { fitness } from '../probe/naming/match.ts'
import { isFirm } from './recorded.ts'

export interface Settable {
  pointer: string
  /** Values that should be taken, at least two; absent for a free text. */
  listed?: Json[]
  maxLength: number
}

/** The likeliest free text first; what identifies the customer, or tells this operation from the `others`, is none. */
export function settableIn(schema: Schema, recipe: Recipe, others: readonly Recipe[]): Settable[] {
  const isFixed = ({ pointer, value }: { pointer: string; value: Json }) =>
    (typeof value === 'string' && value.includes('{{')) ||
    others.some(other => {
      const there = getAt(other.body, pointer)
      return there !== undefined && there !== value
    })
  const fixed = new Set([...leaves(recipe.body ?? null)].filter(isFixed).map(({ pointer }) => pointer))
  return [...textsIn(schema, [], recipe.operation)]
    .filter(({ pointer }) => !fixed.has(pointer))
    .sort((a, b) => likeliness(b) - likeliness(a))
}

const likeliness = ({ pointer, listed }: Settable) =>
  fitness(segmentsOf(pointer), 'instructions') + (listed === undefined ? 0 : 0.05)

function* textsIn(schema: Schema, at: string[], operation: string): Generator<Settable> {
  const properties = isObject(schema['properties']) ? schema['properties'] : {}
  for (const [name, below] of Object.entries(properties)) {
    if (!isObject(below)) continue
    const only = below['x-operations']
    if (Array.isArray(only) && !only.includes(operation)) continue
    const path = [...at, name]
    if (isText(below)) {
      // Where unknown members are ignored, one that was only ever accepted may be ignored as well.
      if (isFirm(below, 'types') || isFirm(below, 'values')) yield settable(below, pointerOf(path))
    } else yield* textsIn(below, path, operation)
  }
}

function isText(schema: Schema): boolean {
  const types = Array.isArray(schema['type']) ? schema['type'] : [schema['type']]
  return types.includes('string') && schema['format'] === undefined && schema['pattern'] === undefined
}

function settable(schema: Schema, pointer: string): Settable {
  const listed = Array.isArray(schema['enum']) ? schema['enum'].filter(value => value !== null) : []
  const most = schema['maxLength']
  return { pointer, maxLength: typeof most === 'number' ? most : 200, ...(listed.length > 1 ? { listed } : {}) }
}
