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

/** What stood and what stands there, where the change itself says it all. */
const STANDING: Partial<Record<RuleId, [before: string, after: string]>> = {
  'request-member-removed': ['taken', 'refused'],
  'request-member-ignored': ['taken', 'no use of it'],
  'request-member-added-required': ['unknown', 'required'],
  'request-member-added': ['unknown', 'optional'],
  'request-member-became-required': ['optional', 'required'],
  'request-member-became-optional': ['required', 'optional'],
  'request-no-longer-nullable': ['null is taken', 'null is refused'],
  'request-became-nullable': ['null is refused', 'null is taken'],
  'request-unknown-members-refused': ['unknown members are taken', 'unknown members are refused'],
  'request-unknown-members-accepted': ['unknown members are refused', 'unknown members are taken'],
  'request-body-became-required': ['optional', 'required'],
  'request-body-became-optional': ['required', 'optional'],
  'request-parameter-added-required': ['unknown', 'required'],
  'request-parameter-became-required': ['optional', 'required'],
  'request-parameter-became-optional': ['required', 'optional'],
  'request-parameter-added': ['unknown', 'optional'],
  'request-parameter-removed': ['known', 'unknown'],
  'response-member-vanished': ['always there', 'gone'],
  'response-optional-member-removed': ['sometimes there', 'gone'],
  'response-member-became-optional': ['always there', 'sometimes there'],
  'response-member-became-constant': ['sometimes there', 'always there'],
  'response-member-appeared': ['absent', 'there'],
  'response-became-nullable': ['never null', 'may be null'],
  'response-no-longer-nullable': ['may be null', 'never null'],
  'response-unknown-members-possible': ['none but those listed', 'others as well'],
  'response-unknown-members-excluded': ['others as well', 'none but those listed'],
  'response-header-vanished': ['always there', 'gone'],
  'response-header-became-optional': ['always there', 'sometimes there'],
  'response-header-appeared': ['absent', 'there'],
  'endpoint-removed': ['there', 'gone'],
  'endpoint-added': ['absent', 'there'],
  'deprecation-announced': ['silent', 'announced'],
}

export function toDrift(change: Change): Drift {
  const { rule, question, at } = change
  const [was, is] = STANDING[rule] ?? []
  const { before = was, after = is } = change
  return {
    class: RULES[rule].class,
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
