/** What a sender has to do: the tables of `duties/` hold all of them by name, duties of one kind in one table. */
import type { LEVELS } from '../contract/check.ts'
import { loadTables } from '../contract/folder.ts'
import type { Contract } from './contract.ts'
import type { ObservedSituation } from './observed-situation.ts'
import { PLAIN } from './situation.ts'

export interface DutyEntry {
  /** `BACKOFF-01`: the same for ever. */
  id: string
  title: string
  /** A must without it. */
  level?: 'should'
  /** RFC with section, or the part of the contract that says it. */
  source: string
  /** Questions of the contract that it judges, or their beginnings, where `source` does not name them. */
  about?: readonly string[]
  /** The name of the situation that it is judged in; the plain journey without it. */
  situation?: string
  /** One sentence each: what a good sender does, and what a bad one. */
  good: string
  bad: string
  /** Why this contract asks for nothing of the kind: then the duty is skipped. */
  inapplicable?(contract: Contract): string | undefined
  judge(watched: ObservedSituation): Judgement
}

/**
 * `pass` asks for something seen that shows it, never for silence. `inconclusive`: what was seen proves nothing;
 * `nothing-observed`: what it judges did not come about. `calls`: ids of those that show it.
 */
export interface Judgement {
  verdict: 'pass' | 'fail' | 'inconclusive' | 'nothing-observed'
  /** One plain sentence with the numbers that were seen. */
  reason: string
  calls?: readonly number[]
}

/** `calls`: those that show it, each as it is, or what holds it. */
type Shown = number | { id: number } | { call: { id: number } }
const idOf = (shown: Shown) => (typeof shown === 'number' ? shown : 'call' in shown ? shown.call.id : shown.id)

const judgement =
  (verdict: Judgement['verdict']) =>
  (reason: string, calls?: readonly Shown[]): Judgement => ({
    verdict,
    reason,
    ...(calls === undefined ? {} : { calls: calls.map(idOf) }),
  })

export const passed = judgement('pass')
export const failed = judgement('fail')
export const inconclusive = judgement('inconclusive')
export const notObserved = judgement('nothing-observed')

type Judging = Pick<DutyEntry, 'judge' | 'inapplicable'>
type Stated = Omit<DutyEntry, 'judge' | 'inapplicable' | 'level'> & { level?: string }

/** The duties of a table: what each says of itself, which stands as data, and how it judges. */
export function declared<Name extends string>(
  words: Record<Name, Stated>,
  judges: Record<Name, DutyEntry['judge'] | Judging>,
): Record<Name, DutyEntry> {
  const entries = Object.entries<DutyEntry['judge'] | Judging>(judges).map(([name, judge]) => {
    const judging: Judging = typeof judge === 'function' ? { judge } : judge
    return [name, { ...words[name as Name], ...judging }]
  })
  return Object.fromEntries(entries)
}

export interface Duty extends Omit<DutyEntry, 'level'> {
  level: (typeof LEVELS)[number]
  situation: string
}

export function isDuty(value: unknown): value is DutyEntry {
  return typeof value === 'object' && value !== null && 'judge' in value && 'bad' in value
}

export const DUTIES = new URL('./duties/', import.meta.url)

/** By name, in alphabetic order. */
export async function loadDuties(): Promise<Map<string, Duty>> {
  const entries = await loadTables(DUTIES, isDuty)
  return new Map([...entries].map(([name, entry]) => [name, { level: 'must', situation: PLAIN, ...entry }]))
}
