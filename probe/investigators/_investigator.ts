/** The shape of an investigator: which questions it answers, what must be known first, what it costs. */
import type { ExtEndpoint } from '../../contract/endpoint.ts'
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

/** A file `endpoint.…` is one of each ext endpoint. */
type InvestigatorFile = Investigator | ((endpoint: ExtEndpoint) => Investigator)

export const isInvestigator = (value: unknown): value is InvestigatorFile =>
  typeof value === 'function' ||
  (typeof value === 'object' && value !== null && 'investigate' in value && 'answers' in value)
