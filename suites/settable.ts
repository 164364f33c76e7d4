/** Members of a preference that a check can set and read back: free texts, closed lists, booleans, and numbers within recorded bounds. */
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
  return [...membersIn(schema, [], recipe)]
    .filter(({ pointer }) => !fixed.has(pointer))
    .sort((a, b) => likeliness(b) - likeliness(a))
}

const likeliness = ({ pointer, listed }: Settable) =>
  fitness(segmentsOf(pointer), 'instructions') + (listed === undefined ? 0 : 0.05)

function* membersIn(schema: Schema, at: string[], recipe: Recipe): Generator<Settable> {
  const properties = isObject(schema['properties']) ? schema['properties'] : {}
  for (const [name, below] of Object.entries(properties)) {
    if (!isObject(below)) continue
    const only = below['x-operations']
    if (Array.isArray(only) && !only.includes(recipe.operation)) continue
    const path = [...at, name]
    const pointer = pointerOf(path)
    const listed = valuesOf(below, getAt(recipe.body, pointer))
    // Where unknown members are ignored, one that was only ever accepted may be ignored as well.
    const isKnown = isFirm(below, 'types') || isFirm(below, 'values')
    if (listed.length > 1) {
      if (isKnown) yield { pointer, maxLength: longest(below), listed }
    } else if (isText(below)) {
      if (isKnown) yield { pointer, maxLength: longest(below) }
    } else yield* membersIn(below, path, recipe)
  }
}

function typesOf(schema: Schema): unknown[] {
  return Array.isArray(schema['type']) ? schema['type'] : [schema['type']]
}

const longest = ({ maxLength }: Schema) => (typeof maxLength === 'number' ? maxLength : 200)

function isText(schema: Schema): boolean {
  return typesOf(schema).includes('string') && schema['format'] === undefined && schema['pattern'] === undefined
}

/** Values that should be taken as it is recorded: of a closed list, of a boolean, of a number within its bounds. None of a free text. */
function valuesOf(schema: Schema, own: Json | undefined): Json[] {
  const types = typesOf(schema).filter(type => type !== 'null')
  if (Array.isArray(schema['enum']))
    return isText(schema) || !types.includes('string') ? schema['enum'].filter(isScalar) : []
  if (types.length !== 1) return []
  if (types[0] === 'boolean') return [true, false]
  return types[0] === 'integer' || types[0] === 'number' ? numbersIn(schema, own) : []
}

const isScalar = (value: unknown): value is Json => value !== null && typeof value !== 'object'

/** The recorded number and its neighbour, or the bounds themselves. Where no bound is known, none is tried. */
function numbersIn(schema: Schema, own: Json | undefined): Json[] {
  const { minimum, maximum, multipleOf } = schema
  if (multipleOf !== undefined || !isFirm(schema, 'bounds')) return []
  const [least, most] = [minimum, maximum].map(bound => (typeof bound === 'number' ? bound : undefined))
  if (typeof own === 'number' && most !== undefined && own + 1 <= most) return [own, own + 1]
  if (typeof own === 'number' && least !== undefined && own - 1 >= least) return [own, own - 1]
  return least !== undefined && most !== undefined && least < most ? [least, most] : []
}
