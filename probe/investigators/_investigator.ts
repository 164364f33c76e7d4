/** The shape of an investigator: which questions it answers, what must be known first, what it costs. */
import type { QuestionId } from '../../contract/questions.ts'
import type { DiscoveryContext } from '../context.ts'

export interface Investigator {
  answers: readonly QuestionId[]
  /** Questions that must have been tried before. */
  needs: readonly QuestionId[]
  /** Requests it is likely to send. */
  cost: number
  investigate(context: DiscoveryContext): Promise<void>
}

export function isInvestigator(value: unknown): value is Investigator {
  return typeof value === 'object' && value !== null && 'investigate' in value && 'answers' in value
}
