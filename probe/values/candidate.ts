/** A value that may be sent for a member, as a template, with why it was chosen. */
import type { Json } from '../../contract/json.ts'
import type { Made } from '../../contract/recipe.ts'

export interface Candidate {
  template: Json
  let?: Record<string, Made>
  why: string
  /** `given` from test data or credentials, `linked` from an earlier answer, `told` by an error, `harmless` made up. */
  origin: 'given' | 'linked' | 'told' | 'harmless' | 'hint'
}
