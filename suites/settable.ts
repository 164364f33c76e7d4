/** Members of a preference that a check can set and read back: free texts, closed lists, booleans, and numbers within recorded bounds. */
import { getAt, type Json, leaves, pointerOf, segmentsOf } from '../contract/json.ts'
import type { Schema } from '../contract/openapi/document.ts'
import type { Recipe } from '../contract/recipe.ts'
import { type Property, propertiesIn, typesOf } from '../contract/shape/withdraw.ts'
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
  return propertiesIn(schema, recipe.operation)
    .flatMap(property => settableAt(property, recipe))
    .filter(({ pointer }) => !fixed.has(pointer))
    .sort((a, b) => likeliness(b) - likeliness(a))
}

const likeliness = ({ pointer, listed }: Settable) =>
  fitness(segmentsOf(pointer), 'instructions') + (listed === undefined ? 0 : 0.05)

function settableAt({ path, schema }: Property, recipe: Recipe): Settable[] {
  const pointer = pointerOf(path)
  const listed = valuesOf(schema, getAt(recipe.body, pointer))
  // Where unknown members are ignored, one that was only ever accepted may be ignored as well.
  if (!['types', 'values', 'bounds'].some(each => isFirm(schema, each))) return []
  if (listed.length > 1) return [{ pointer, maxLength: longest(schema), listed }]
  return isText(schema) ? [{ pointer, maxLength: longest(schema) }] : []
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
