/** Results by chapter and by verdict, in the order of the specification. */
import { type Result, VERDICTS, type Verdict } from '../../contract/check.ts'
import type { Run } from '../../contract/run.ts'
import words from './words.json' with { type: 'json' }

export type Counts = Record<Verdict, number>

export interface Chapter {
  name: string
  results: Result[]
  counts: Counts
}

function rank(name: string): number {
  const at = words.chapters.indexOf(name.toLowerCase())
  return at === -1 ? words.chapters.length : at
}

export function countsOf(results: readonly Result[]): Counts {
  const counts = Object.fromEntries(VERDICTS.map(verdict => [verdict, 0])) as Counts
  for (const result of results) counts[result.verdict] += 1
  return counts
}

export function chaptersOf(checks: readonly Result[]): Chapter[] {
  const byName = new Map<string, Result[]>()
  for (const result of checks) byName.set(result.chapter, [...(byName.get(result.chapter) ?? []), result])
  return [...byName]
    .sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1))
    .map(([name, results]) => ({ name, results: byUrgency(results), counts: countsOf(results) }))
}

/** What needs a reader first. */
export const URGENCY = Object.keys(words.verdicts) as Verdict[]

/** What is urgent first; otherwise by id. */
export function byUrgency(results: readonly Result[]): Result[] {
  const position = (result: Result) => URGENCY.indexOf(result.verdict)
  return results.toSorted((a, b) => position(a) - position(b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
}

/** What the run is judged by; the rest is newer than the set that is asked for. */
export function scoredOf(checks: readonly Result[]): Result[] {
  return checks.filter(each => each.unscored === undefined)
}

export function unscoredOf(checks: readonly Result[]): Result[] {
  return checks.filter(each => each.unscored !== undefined)
}

/** As a reader counts: what failed, then what passed. */
export function verdictsPresent(counts: Counts): Verdict[] {
  return (words.counted as Verdict[]).filter(verdict => counts[verdict] > 0)
}

export interface Untested {
  reason: string
  results: Result[]
}

/** What a caller left out is counted, not listed; what the harness did wrong has cards of its own. */
const UNTESTED: readonly Verdict[] = ['inconclusive', 'nothing-observed', 'skipped']

export function isUntested({ verdict }: Pick<Result, 'verdict'>): boolean {
  return UNTESTED.includes(verdict)
}

export function notSelectedOf(run: Run): number {
  return run.checks.filter(each => each.verdict === 'not-selected').length
}

export function untestedOf(run: Run): Untested[] {
  const byReason = new Map<string, Result[]>()
  for (const result of scoredOf(run.checks).filter(isUntested)) {
    const reason = reasonOf(result)
    byReason.set(reason, [...(byReason.get(reason) ?? []), result])
  }
  return [...byReason]
    .map(([reason, results]) => ({ reason, results }))
    .sort((a, b) => b.results.length - a.results.length || (a.reason < b.reason ? -1 : 1))
}

export function reasonOf(result: Result): string {
  if (result.reason !== undefined && result.reason !== '') return result.reason
  if (result.open.length > 0) return `Not known yet: ${result.open.join(', ')}.`
  if (result.verdict === 'not-selected') return 'Left out by the caller, with --only.'
  if (result.verdict === 'nothing-observed') return 'What it judges did not come about.'
  return result.verdict === 'skipped' ? 'Left out of this run.' : 'It could not be judged.'
}
