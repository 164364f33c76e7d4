/** One difference of two schemas by their values: what is lost, what is gained, at which place. */
import type { Json } from '../json.ts'
import type { Alternative } from './alternative.ts'

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
  /** Of a member: whether it must be there. */
  required?: boolean
  /** Of a member that is new: whether the object had none before. */
  bare?: boolean
  /** Of a member that is new: whether any value was possible under its name before. */
  open?: boolean
  /** Of a member that is gone: whether its name is now refused. */
  refused?: boolean
  /** The alternatives at this place, with what was noted of them. */
  was: Alternative | undefined
  is: Alternative | undefined
}

/** What a difference does to the set of values: a name that is described takes away, one that no longer is gives back. */
export function turnOfValues({ kind, turn, required, open, refused }: Difference): Turn {
  if (kind !== 'member') return turn
  if (turn === 'lost') return refused === true ? (required === true ? 'both' : 'lost') : 'gained'
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
