/** Every answer that follows from the evidence alone, by question. */
import { ENDPOINTS, EXT_ENDPOINTS } from '../endpoint.ts'
import type { Answer } from '../ledger.ts'
import type { QuestionId } from '../questions.ts'
import {
  headersAnswer,
  parametersAnswer,
  requestAnswer,
  responseAnswer,
  statusCodesAnswer,
} from './endpoint-answers.ts'
import { errorCodesAnswer, errorFormatAnswer } from './error-answers.ts'
import { eventsAnswer } from './events-answer.ts'
import { rateAnswer } from './rate-answer.ts'
import { addressAnswer, RESOURCE_OF, resourceAnswer, statesAnswer } from './resource-answers.ts'
import { timeoutAnswer } from './timeout-answer.ts'
import { versioningAnswer } from './versioning-answer.ts'
import { type Evidence, viewOf } from './view.ts'

export function deriveAnswers(evidence: Evidence): Partial<Record<QuestionId, Answer>> {
  const view = viewOf(evidence)
  const answers: Partial<Record<QuestionId, Answer>> = {
    'resource.address': addressAnswer(view),
    states: statesAnswer(view),
    events: eventsAnswer(view),
    'errors.format': errorFormatAnswer(view),
    'errors.codes': errorCodesAnswer(view),
    'limits.rate': rateAnswer(view),
    'limits.timeout': timeoutAnswer(view),
    versioning: versioningAnswer(view),
  }
  for (const endpoint of EXT_ENDPOINTS) answers[`resource.${RESOURCE_OF[endpoint]}`] = resourceAnswer(endpoint, view)
  for (const endpoint of ENDPOINTS) {
    answers[`${endpoint}.request`] = requestAnswer(endpoint, view)
    answers[`${endpoint}.response`] = responseAnswer(endpoint, view)
    answers[`${endpoint}.parameters`] = parametersAnswer(endpoint, view)
    answers[`${endpoint}.headers`] = headersAnswer(endpoint, view)
    answers[`${endpoint}.status-codes`] = statusCodesAnswer(endpoint, view)
  }
  return answers
}
