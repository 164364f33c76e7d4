/** What is known of one property of a request. */
import type { Unit } from '../contract/errors/units.ts'
import type { Json } from '../contract/json.ts'
import type { Bounds } from '../contract/knowledge.ts'
import type { Expected, JsonType } from '../contract/observation.ts'
import type { Answer } from './answer.ts'
import type { PropertyLocation } from './draft.ts'

/** What is known of a property, and by which exchanges. */
export interface PropertyKnowledge extends PropertyLocation {
  types: Set<JsonType>
  required?: boolean
  /** How it is known to exist: `missed` and then not, `named` by a rejection of its value, `listed`, or in a hint. */
  proof?: 'missed' | 'named' | 'listed' | 'left out' | 'hint'
  /** Complaints that went when it was added. */
  missing?: string
  asked?: Unit[]
  /** The rejection of a request that is accepted with it. */
  leftOut?: Answer
  /** What stood there already when it was missed. */
  alongside?: string[]
  /** A list in the complaint that asked for it, with its own name among others. */
  among?: string[]
  /** The first item of a list was complained of there, and the list was not. */
  isListThere?: boolean
  /** It came together with others: which of them was missed is not shown. */
  isDoubtful?: boolean
  /** Names that it excludes: one of them was asked for. */
  rivals?: string[]
  /** The closed list that was reported. */
  list?: Json[]
  /** Told of values that were rejected. */
  patterns?: string[]
  /** Forms that complaints stated, each of a text that does not have it. */
  forms: { form: Pick<Expected, 'format' | 'pattern'>; evidence: string }[]
  /** A word that is on no list was rejected, and one of the list accepted. */
  isClosed?: boolean
  /** Lengths and sizes that were taken, and not beyond. */
  bounds?: Bounds
  /** What is said of a word that is on no list, where the list is not told. */
  listRejection?: string
  /** The type of a value that stood there while others were complained of, and the status of that answer. */
  unblamed?: { type: JsonType; status: number }
  /** The type with which all that was said of another one went. */
  cured?: JsonType
  /** Values, and what was said then; `isAbout`: of this very property; `item`: the type of the first item of a list. */
  tried: Map<string, { type: JsonType; item?: JsonType; message: string; isAbout: boolean }>
  /** What was said of other values in words that name nothing. */
  told?: Unit[]
  /** What is left of more complaints that its value made go: it may be of another alternative, which another value is for. */
  ofOthers?: Set<string>
  evidence: string[]
}

/** A complaint went when it came, and no other can have been meant. */
export const isMissed = ({ missing, isDoubtful }: PropertyKnowledge): boolean =>
  missing !== undefined && isDoubtful !== true
