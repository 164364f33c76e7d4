/** What kind of value this is, and how long a text. */
import type { Json } from '../json.ts'
import { isRedactedNumber } from './formats.ts'
import type { ShapeType } from './shape.ts'

export function shapeTypeOf(value: Json): ShapeType {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'string') return isRedactedNumber(value) ? 'integer' : 'string'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value as 'boolean' | 'object'
}

/** In code points. */
export function lengthOf(text: string): number {
  return /[\ud800-\udbff]/.test(text) ? [...text].length : text.length
}
