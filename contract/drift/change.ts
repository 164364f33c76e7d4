/** One change as data: by which rule, where, from what to what. */
import { DRIFT_CLASSES, type Drift } from '../drift.ts'
import { RULES, type RuleId, sentenceOf } from './rules.ts'

export interface Change {
  rule: RuleId
  question: string
  /** The operation in the sender's words, where the question does not name it: `GET /users`. */
  where?: string
  /** Pointer into the document that has it. */
  at: string
  /** What it is about, in the sender's words: `phone`, `status 401`. */
  subject: string
  before?: unknown
  after?: unknown
}

export function toDrift(change: Change): Drift {
  const { rule, question, at } = change
  const { class: drift, standing: [was, is] = [] } = RULES[rule]
  const { before = was, after = is } = change
  return {
    class: drift,
    rule,
    question,
    at,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
    sentence: sentenceOf(change),
  }
}

/** The worst first; of one class by place and rule, so that equal contracts give equal lists. */
export function inOrder(drift: readonly Drift[]): Drift[] {
  const rank = (each: Drift) => DRIFT_CLASSES.indexOf(each.class)
  const text = (each: Drift) => `${each.question} ${each.at} ${each.rule}`
  return [...drift].sort((a, b) => rank(a) - rank(b) || (text(a) < text(b) ? -1 : 1))
}
