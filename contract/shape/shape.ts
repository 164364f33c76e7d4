/** What the JSON values at one place looked like: counts and bounded statistics, as plain data. */
import type { FormatName } from './formats.ts'

export const SHAPE_TYPES = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'] as const
/** `integer` counts whole numbers, `number` only the others. */
export type ShapeType = (typeof SHAPE_TYPES)[number]

/** What keeps a shape small, however many samples it is made of. */
export const LIMITS = { values: 12, valueLength: 64, members: 128, depth: 32 } as const

export interface StringShape {
  /** Lengths in code points. */
  minLength: number
  maxLength: number
  /** Strings that say something about formats: not empty, and not redacted. */
  judged: number
  /** Formats that each judged string has. */
  formats: FormatName[]
  /** How often each value was seen; empty once `overflowed`, by more than 12 values or one longer than 64. */
  values: Record<string, number>
  overflowed: boolean
}

export interface ObjectShape {
  /** By name; a member was present `sizeOf(member)` times. */
  members: Record<string, Shape>
  /** The values under all keys that are data; of all keys, once `collapsed` by more than 128 names. */
  rest?: Shape
  collapsed: boolean
}

export interface Shape {
  counts: Record<ShapeType, number>
  strings?: StringShape
  numbers?: { minimum: number; maximum: number }
  /** Absent where nested deeper than the limit, as with `objects`. */
  arrays?: { minItems: number; maxItems: number; items: Shape }
  objects?: ObjectShape
}

export const NO_COUNTS = { null: 0, boolean: 0, integer: 0, number: 0, string: 0, array: 0, object: 0 } as const

/** Of no sample: neutral in every merge. */
export const emptyShape: Shape = { counts: NO_COUNTS }

/** How many values it is made of. */
export function sizeOf(shape: Pick<Shape, 'counts'>): number {
  const { counts } = shape
  return SHAPE_TYPES.reduce((sum, type) => sum + counts[type], 0)
}
