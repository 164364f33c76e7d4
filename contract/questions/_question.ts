/** All that is said of one question, by the file whose name is its id. */
import type { View } from '../derive/view.ts'
import type { Judge } from '../drift/judges.ts'
import type { Answer } from '../ledger.ts'

export interface Question {
  /** Where it stands among the others; of a question of each endpoint, 10 further for each. */
  order: number
  /** What the specification leaves open. */
  text: string
  /** The section of the specification that leaves it open. */
  gap: string
  /** As the operator is asked, of the service and not of what was seen of it; where that differs from `text`. */
  wording?: string
  /** Why the answer matters to whoever integrates, in the words of a developer at the operator. */
  why: string
  /** How the answer is written as a hint in the environment file: a value of YAML, or the lines below the id. */
  hint: string | readonly string[]
  /** The answer as the evidence alone gives it; `by asking`: an investigator settles it. */
  derive: ((view: View) => Answer) | 'by asking'
  /** What a changed answer means. */
  changes: Judge | 'in openapi.json' | 'not judged'
  /** Whether the answers of harmless checks tell it as well as a discovery does. */
  isToldByAnyCall?: true
}
