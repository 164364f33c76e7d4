/** One complaint of a refusal before it is understood: the sentence, and what the structure around it says. */
import type { Expected, Observation, ObservationKind } from '../observation.ts'
import type { Segment } from './_asked.ts'

export interface Complaint {
  text: string
  /** Machine code beside the sentence. */
  code?: string
  /** The place as the structure gives it: path text or segments. */
  path?: string | readonly unknown[]
  /** Keys above the sentence that may be names of members. */
  trail?: readonly Segment[]
  kind?: ObservationKind
  expected?: Expected
  in?: Observation['in']
  naming?: Observation['naming']
  /** A name of a member below `path` (`missingProperty`, `unrecognized_keys`). */
  member?: string
  /** The sentence of a whole answer, which repeats what the list below it says better. */
  heading?: true
}
