/**
 * One way to fill a place: a type and all that must hold of values of that type, whatever keywords said it. And one difference
 * of two schemas by their values: what is lost, what is gained, at which place.
 */
import { distinct, type Json, sameJson } from '../json.ts'
import { check } from '../shape/conforms.ts'
import { type ShapeType, shapeTypeOf } from '../shape/shape.ts'

export interface Alternative {
  type: ShapeType
  /** The closed list, every value of this type and within the other limits. */
  values?: Json[]
  /** By keyword: `maxLength`, `exclusiveMinimum`, `multipleOf`; those that say nothing are left out. */
  bounds: Record<string, number>
  formats: string[]
  patterns: string[]
  /** Schemas that all hold for the property. */
  properties: Map<string, Json[]>
  required: Set<string>
  /** Schemas that all hold for properties without a name of their own: none, any is taken. */
  rest: Json[]
  items: Json[]
  /** Keywords that these rules cannot judge. */
  beyond: Record<string, Json>
  /** What was noted alongside the schema: `x-known`, `x-observed`, `x-unknown-members`. */
  notes: Record<string, Json>
}

export function isClosed(alternative: Alternative): boolean {
  return alternative.rest.includes(false)
}

/** The schemas of a property, named or not; `undefined` where it may not be there. */
export function propertySchemas(alternative: Alternative, name: string): Json[] | undefined {
  return alternative.properties.get(name) ?? (isClosed(alternative) ? undefined : alternative.rest)
}

/** Equal words, equal meaning: all but the notes. */
export function wordsOf({ notes: _notes, properties, required, ...rest }: Alternative): string {
  return JSON.stringify([rest, [...properties].sort(), [...required].sort()])
}

/** Of each bound: whether the greater one is the tighter one, or the smaller. */
export const TIGHTER: Readonly<Record<string, 1 | -1>> = {
  ...{ minimum: 1, exclusiveMinimum: 1, minLength: 1, minItems: 1, minProperties: 1, uniqueItems: 1 },
  ...{ maximum: -1, exclusiveMaximum: -1, maxLength: -1, maxItems: -1, maxProperties: -1 },
}

function leastCommon(a: number, b: number): number {
  const divisor = (x: number, y: number): number => (y < 1e-9 ? x : divisor(y, x % y))
  return (a * b) / divisor(a, b)
}

/** What holds where both hold; `undefined` where no value is of both. */
export function both(a: Alternative, b: Alternative): Alternative | undefined {
  const type = commonType(a.type, b.type)
  if (type === undefined) return undefined
  const names = new Set([...a.properties.keys(), ...b.properties.keys()])
  const properties = [...names].map(name => {
    const all = [propertySchemas(a, name) ?? [false], propertySchemas(b, name) ?? [false]].flat()
    return [name, all] as const
  })
  return settled({
    type,
    ...(a.values === undefined && b.values === undefined ? {} : { values: commonValues(a.values, b.values) }),
    bounds: strictest(a.bounds, b.bounds),
    formats: distinct([...a.formats, ...b.formats]),
    patterns: distinct([...a.patterns, ...b.patterns]),
    properties: new Map(properties),
    required: new Set([...a.required, ...b.required]),
    rest: [...a.rest, ...b.rest],
    items: [...a.items, ...b.items],
    beyond: { ...a.beyond, ...b.beyond },
    notes: { ...a.notes, ...b.notes },
  })
}

function commonType(a: ShapeType, b: ShapeType): ShapeType | undefined {
  if (a === b) return a
  return [a, b].every(each => each === 'integer' || each === 'number') ? 'integer' : undefined
}

function commonValues(a: readonly Json[] | undefined, b: readonly Json[] | undefined): Json[] {
  const all = a ?? b ?? []
  return b === undefined || a === undefined ? [...all] : all.filter(value => b.some(other => sameJson(value, other)))
}

function strictest(a: Record<string, number>, b: Record<string, number>): Record<string, number> {
  const made = { ...a }
  for (const [name, value] of Object.entries(b)) {
    const other = made[name]
    made[name] = other === undefined ? value : stricter(name, other, value)
  }
  return made
}

/** Which of two limits holds where both are said. */
function stricter(name: string, a: number, b: number): number {
  if (name === 'multipleOf') return leastCommon(a, b)
  return TIGHTER[name] === 1 ? Math.max(a, b) : Math.min(a, b)
}

/** A list keeps only what the other limits let through, and then says all; limits that say nothing go. */
export function settled(alternative: Alternative): Alternative | undefined {
  const bounds = withoutIdle(alternative.type, alternative.bounds)
  if (isEmptyRange(bounds)) return undefined
  const { values, ...rest } = alternative
  if (values === undefined) return { ...rest, bounds }
  const kept = values.filter(value => isOfType(value, rest.type) && permits({ ...rest, bounds }, value))
  if (kept.length === 0) return undefined
  const isAll = rest.type === 'null' || (rest.type === 'boolean' && kept.length === 2)
  return isAll ? { ...rest, bounds: {} } : { ...rest, bounds: {}, formats: [], patterns: [], values: distinct(kept) }
}

const NOTHING_STATED: Record<string, number> = { minLength: 0, minItems: 0, minProperties: 0, uniqueItems: 0 }

/** Of `>= 3` and `> 3` the stricter alone; whole numbers know no open ends. */
function withoutIdle(type: ShapeType, bounds: Record<string, number>): Record<string, number> {
  const kept = Object.fromEntries(Object.entries(bounds).filter(([name, value]) => NOTHING_STATED[name] !== value))
  for (const [end, open, step] of [
    ['minimum', 'exclusiveMinimum', 1],
    ['maximum', 'exclusiveMaximum', -1],
  ] as const) {
    const outside = kept[open]
    const inside = kept[end]
    if (type === 'integer') {
      const whole = step === 1 ? Math.ceil : Math.floor
      const at = [inside === undefined ? [] : whole(inside), outside === undefined ? [] : whole(outside + step * 1e-9)]
      const moved = outside !== undefined && Number.isInteger(outside) ? [at[0], outside + step] : at
      const ends = moved.flat().filter(value => value !== undefined)
      delete kept[open]
      if (ends.length > 0) kept[end] = step === 1 ? Math.max(...ends) : Math.min(...ends)
    } else if (outside !== undefined && inside !== undefined) {
      const isOpenStricter = step === 1 ? outside >= inside : outside <= inside
      delete kept[isOpenStricter ? end : open]
    }
  }
  return kept
}

function isEmptyRange(bounds: Record<string, number>): boolean {
  const over = (low: string, high: string) => (bounds[low] ?? Number.NEGATIVE_INFINITY) > (bounds[high] ?? Infinity)
  const open = [bounds['exclusiveMinimum'] ?? bounds['minimum'], bounds['exclusiveMaximum'] ?? bounds['maximum']]
  const [low, high] = open
  const isOpen = bounds['exclusiveMinimum'] !== undefined || bounds['exclusiveMaximum'] !== undefined
  const numbers = low !== undefined && high !== undefined && (isOpen ? low >= high : low > high)
  return numbers || ['Length', 'Items'].some(each => over(`min${each}`, `max${each}`))
}

function isOfType(value: Json, type: ShapeType): boolean {
  const own = shapeTypeOf(value)
  return own === type || (own === 'integer' && type === 'number')
}

/** Whether the limits of a scalar let a value through; formats are claims, not limits. */
export function permits(alternative: Omit<Alternative, 'values'>, value: Json): boolean {
  const { uniqueItems, ...bounds } = alternative.bounds
  const schema: Json = {
    ...bounds,
    ...(uniqueItems === 1 ? { uniqueItems: true } : {}),
    allOf: alternative.patterns.map(pattern => ({ pattern })),
  }
  return check(schema, value).length === 0
}

/** `lost`: values that were possible and are no more; `gained`: values that are new; `both`: some of each. */
export type Turn = 'lost' | 'gained' | 'both'

export type DifferenceKind =
  | 'type'
  | 'null'
  | 'values'
  | 'list'
  | 'bound'
  | 'format'
  | 'pattern'
  | 'member'
  | 'requirement'
  | 'openness'
  | 'variant'
  | 'default'
  | 'beyond'

export interface Difference {
  kind: DifferenceKind
  turn: Turn
  /** Names from the root; items of a list and values of a record as `*`. */
  path: string[]
  before?: unknown
  after?: unknown
  /** Of a property: whether it must be there. */
  required?: boolean
  /** Of a property that is new: whether the object had none before. */
  bare?: boolean
  /** Of a property that is new: whether any value was possible under its name before. */
  open?: boolean
  /** Of a property that must be there on one side: whether the other one was seen without it. */
  lacked?: boolean
  /** Of a property that is gone: whether its name is now rejected. */
  rejected?: boolean
  /** The alternatives at this place, with what was noted of them. */
  was: Alternative | undefined
  is: Alternative | undefined
}

/** What a difference does to the set of values: a name that is described takes away, one that no longer is gives back. */
export function turnOfValues({ kind, turn, required, open, rejected }: Difference): Turn {
  if (kind !== 'member') return turn
  if (turn === 'lost') return rejected === true ? (required === true ? 'both' : 'lost') : 'gained'
  return open === true ? 'lost' : required === true ? 'both' : 'gained'
}

/** Which side says only what it saw: there, silence proves nothing. */
export interface Sides {
  before: { document: Json | object; observed: boolean }
  after: { document: Json | object; observed: boolean }
  /** Whether every reference leads to the same on both sides. */
  sameReferences?: boolean
  /** What was found so far, by pair, below the place of the pair. */
  found?: Map<string, Difference[]>
  depth?: number
}

/** Schemas that all hold at one place; `undefined` where the contract is silent. */
export type Schemas = readonly Json[]
