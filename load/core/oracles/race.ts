/** LOAD-08: what the answers to one request, sent several times at once under one key, say together. */
import { getAt, type Json } from '../../../contract/json.ts'
import type { Outcome } from '../outcome.ts'

export interface Raced {
  status: number
  outcome: Outcome
  json: Json | undefined
}

/** `undecided`: too few of them were decided, or nothing tells one from another. */
export type RaceVerdict = 'one' | 'several' | 'undecided'

/** Rejected because the first is under way, or done. */
const IN_PROGRESS: readonly number[] = [409, 425]

export function raceVerdict(answers: readonly Raced[], made: string): RaceVerdict {
  const ids = answers.filter(({ outcome }) => outcome === 'ok').map(({ json }) => getAt(json, made))
  const named = ids.filter(id => id !== undefined && id !== null).map(id => JSON.stringify(id))
  if (new Set(named).size > 1) return 'several'
  const waiting = answers.filter(({ status }) => IN_PROGRESS.includes(status)).length
  return named.length > 0 && named.length + waiting === answers.length && answers.length > 1 ? 'one' : 'undecided'
}
