/** All that is said of one question, by the file whose name is its id; and what its `changes` are made of: what follows from two values of one answer of the ledger. */
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

/** The cases in which an entry of an answer was seen, as `when` lists them. */
export function casesOf(entry: Json | undefined): string[] {
  const when = entry === undefined ? undefined : part(entry, 'when')
  return Array.isArray(when) ? when.map(String) : []
}

interface CaseChange {
  when: string
  before: string[]
  after: string[]
}

/**
 * Of answers whose entries say in which cases they were seen: cases that are answered with other entries now, and entries that were
 * in none. Only a case that both runs brought about is compared; `others`: cases that lump together what may differ from run to run.
 */
export function caseChanges(before: Json, after: Json, others: ReadonlySet<string> = new Set()) {
  const [was, is] = [byCase(before), byCase(after)]
  const moved = [...was].flatMap(([when, old]): CaseChange[] => {
    const now = is.get(when)
    const isSame = others.has(when) || now === undefined || old.some(each => now.includes(each))
    return isSame ? [] : [{ when, before: old, after: now }]
  })
  const known = new Set([...was.values(), ...moved.map(each => each.after)].flat())
  const come = new Map<string, string>()
  for (const [when, now] of is) for (const each of now) if (!known.has(each) && !come.has(each)) come.set(each, when)
  return { moved, come: [...come] }
}

function byCase(value: Json): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [entry, of] of Object.entries(isObject(value) ? value : {}))
    for (const when of casesOf(of)) found.set(when, [...(found.get(when) ?? []), entry])
  return found
}
