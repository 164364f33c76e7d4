/** Why a call cannot be judged, without anyone being at fault: an open question, or ground that does not hold. */
import type { QuestionId } from '../../contract/questions.ts'

/** The recorded contract does not say how to make this call. */
export class OpenQuestionError extends Error {
  readonly question: QuestionId
  constructor(question: QuestionId) {
    super(`The question ${question} is open.`)
    this.name = 'OpenQuestionError'
    this.question = question
  }
}

/** What the call stands on does not hold now: the login is rejected, a value that an earlier answer brought is missing. */
export class PreconditionError extends Error {
  readonly exchanges: string[]
  readonly whose: 'configuration' | 'network' | undefined
  constructor(reason: string, exchanges: string[] = [], whose?: 'configuration' | 'network') {
    super(reason)
    this.name = 'PreconditionError'
    this.exchanges = exchanges
    this.whose = whose
  }
}

/** What is to be varied does not exist at this service: a signature of a token that has none, a secret alongside the only credential. */
export class NotPresentError extends Error {
  constructor(what: string) {
    super(what)
    this.name = 'NotPresentError'
  }
}
