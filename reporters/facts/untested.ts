/** What a run did not test: each check that proved nothing, by its reason. */
import type { Result, Verdict } from '../../contract/check.ts'
import type { Run } from '../../contract/run.ts'
import { scoredOf } from './chapters.ts'

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
