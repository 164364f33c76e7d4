/** What a sender has to do: the tables of `duties/` hold all of them by name, duties of one kind in one table. */
import type { LEVELS } from '../contract/check.ts'
import { loadTables } from '../contract/folder.ts'
import type { Contract } from './contract.ts'
import type { Watched } from './watched.ts'

export interface Duty {
  /** `BACKOFF-01`: the same for ever. */
  id: string
  title: string
  level: (typeof LEVELS)[number]
  /** RFC with section, or the part of the contract that says it. */
  source: string
  /** Questions of the contract that it judges, or their beginnings, where `source` does not name them. */
  about?: readonly string[]
  /** The name of the situation that it is judged in. */
  situation: string
  /** One sentence each: what a good sender does, and what a bad one. */
  good: string
  bad: string
  /** Why this contract asks for nothing of the kind: then the duty is skipped. */
  inapplicable?(contract: Contract): string | undefined
  judge(watched: Watched): Judgement
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

const judgement =
  (verdict: Judgement['verdict']) =>
  (reason: string, calls?: readonly number[]): Judgement => ({
    verdict,
    reason,
    ...(calls === undefined ? {} : { calls }),
  })

export const passed = judgement('pass')
export const failed = judgement('fail')
export const inconclusive = judgement('inconclusive')
export const notObserved = judgement('nothing-observed')

export function isDuty(value: unknown): value is Duty {
  return typeof value === 'object' && value !== null && 'judge' in value && 'situation' in value
}

export const DUTIES = new URL('./duties/', import.meta.url)

/** By name, in alphabetic order. */
export function loadDuties(): Promise<Map<string, Duty>> {
  return loadTables(DUTIES, isDuty)
}
