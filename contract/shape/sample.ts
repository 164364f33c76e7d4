/** The shape of one sample. */
import type { Json } from '../json.ts'
import { formatsOf, isRedacted } from './formats.ts'
import { isDataKey } from './keys.ts'
import { merge, sorted } from './merge.ts'
import { emptyShape, LIMITS, NO_COUNTS, type ObjectShape, type Shape, type StringShape } from './shape.ts'
import { lengthOf, shapeTypeOf } from './value.ts'

export function shapeOf(value: Json, depth = 0): Shape {
  const type = shapeTypeOf(value)
  const shape: Shape = { counts: { ...NO_COUNTS, [type]: 1 } }
  if (typeof value === 'string' && type === 'string') shape.strings = stringShapeOf(value)
  else if (typeof value === 'number') shape.numbers = { minimum: finite(value), maximum: finite(value) }
  else if (typeof value !== 'object' || value === null || depth >= LIMITS.depth) return shape
  else if (Array.isArray(value)) shape.arrays = arrayShapeOf(value, depth)
  else shape.objects = objectShapeOf(value, depth)
  return shape
}

/** `1e999` parses to infinity and `-0` is written `0`: neither would survive being written as JSON. */
export function finite(value: number): number {
  return Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, value)) + 0
}

function stringShapeOf(text: string): StringShape {
  const length = lengthOf(text)
  const judged = text !== '' && !isRedacted(text)
  const overflowed = text.length > LIMITS.valueLength
  return {
    minLength: length,
    maxLength: length,
    judged: judged ? 1 : 0,
    formats: judged ? formatsOf(text) : [],
    values: overflowed ? {} : Object.fromEntries([[text, 1]]),
    overflowed,
  }
}

function arrayShapeOf(list: readonly Json[], depth: number): NonNullable<Shape['arrays']> {
  const items = list.map(item => shapeOf(item, depth + 1)).reduce(merge, emptyShape)
  return { minItems: list.length, maxItems: list.length, items }
}

function objectShapeOf(object: { [key: string]: Json }, depth: number): ObjectShape {
  const entries = Object.entries(object).map(([key, value]): [string, Shape] => [key, shapeOf(value, depth + 1)])
  const named = entries.filter(([key]) => !isDataKey(key))
  const collapsed = named.length > LIMITS.members
  const rest = (collapsed ? entries : entries.filter(([key]) => isDataKey(key))).map(([, shape]) => shape)
  return {
    members: collapsed ? {} : sorted(named),
    ...(rest.length > 0 ? { rest: rest.reduce(merge) } : {}),
    collapsed,
  }
}
