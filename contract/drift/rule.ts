/** One row of the rules of compatibility. */
import type { DriftClass } from '../drift.ts'

export interface Rule {
  class: DriftClass
  /** Requests and answers are judged in opposite directions; agreements are what holds for all calls. */
  side: 'request' | 'response' | 'agreement' | 'evidence'
  /**
   * For one who has not read the contract. `{where}` is the endpoint, `{what}` the member, `{was}` and `{is}` what stood and
   * stands there, `{subject}` what it is about.
   */
  sentence: string
  /** What stood and what stands there, where the rule itself says it all. */
  standing?: readonly [before: string, after: string]
  /** Rules of oasdiff that are like it, each with the level it has there. */
  oasdiff: readonly string[]
  /** Where our class is not what that level says, or oasdiff has none. */
  why?: string
}

export type RuleOfSide = Omit<Rule, 'side'>

export const SEEN = 'It compares two descriptions; this is learnt from a running service and stands in no description.'
