/** What follows from two values of one answer of the ledger: the parts of which each question makes its own judge. */
import { isObject, type Json, sameJson } from '../json.ts'
import type { Change, RuleId } from './rules.ts'

export type Judge = (before: Json, after: Json) => Pick<Change, 'rule' | 'subject' | 'before' | 'after'>[]

export function part(value: Json, key: string): Json | undefined {
  return isObject(value) ? value[key] : undefined
}

/** Any difference of the whole value. */
export function whole(rule: RuleId, shown: (value: Json) => unknown = value => value): Judge {
  return (before, after) =>
    sameJson(before, after) ? [] : [{ rule, subject: '', before: shown(before), after: shown(after) }]
}

/** A difference of one member that both know. */
export function member(key: string, rule: RuleId, subject = ''): Judge {
  return (before, after) => {
    const was = part(before, key)
    const is = part(after, key)
    return was === undefined || is === undefined || sameJson(was, is) ? [] : [{ rule, subject, before: was, after: is }]
  }
}

export function all(...judges: Judge[]): Judge {
  return (before, after) => judges.flatMap(judge => judge(before, after))
}
