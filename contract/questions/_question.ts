/** All that is said of one question, by the file whose name is its id; and of what its `changes` are made: what follows from two values of one answer of the ledger. */
import type { View } from '../derive/view.ts'
import type { Change, RuleId } from '../drift/rules.ts'
import { isObject, type Json, sameJson } from '../json.ts'
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

export type Judge = (before: Json, after: Json) => Pick<Change, 'rule' | 'subject' | 'before' | 'after'>[]

export function part(value: Json, key: string): Json | undefined {
  return isObject(value) ? value[key] : undefined
}

/** Any difference of the whole value. */
export function whole(rule: RuleId, shown: (value: Json) => unknown = value => value): Judge {
  return (before, after) =>
    sameJson(before, after) ? [] : [{ rule, subject: '', before: shown(before), after: shown(after) }]
}

/** A difference of one property that both know. */
export function property(key: string, rule: RuleId, subject = ''): Judge {
  return (before, after) => {
    const was = part(before, key)
    const is = part(after, key)
    return was === undefined || is === undefined || sameJson(was, is) ? [] : [{ rule, subject, before: was, after: is }]
  }
}

export function all(...judges: Judge[]): Judge {
  return (before, after) => judges.flatMap(judge => judge(before, after))
}
