/** How one check ended, kept apart from Playwright's own idea of it: only what is written here becomes a verdict. */
import type { z } from 'zod'
import { ResultSchema } from '../contract/check.ts'

export const OutcomeSchema = ResultSchema.pick({
  verdict: true,
  reason: true,
  expected: true,
  actual: true,
  open: true,
  exchanges: true,
})
export type Outcome = z.infer<typeof OutcomeSchema>

/** Ends a check; what it has to say stands in the book, so nothing of the target is in the message or the stack. */
export class CheckEnded extends Error {
  constructor(outcome: Outcome) {
    super(outcome.reason ?? outcome.verdict)
    this.name = 'CheckEnded'
    this.stack = `${this.name}: ${this.message}`
  }
}

/** One check's assertions and its end: the first end stands, whatever the body does with the error. */
export class Book {
  assertions = 0
  #end: Outcome | undefined

  get end(): Outcome | undefined {
    return this.#end
  }

  close(outcome: Outcome): never {
    this.#end ??= outcome
    throw new CheckEnded(this.#end)
  }

  /** Without throwing, for where the body is over. */
  settle(outcome: Outcome): Outcome {
    this.#end ??= outcome
    return this.#end
  }
}
