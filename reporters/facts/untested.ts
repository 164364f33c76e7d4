/** What a run did not test: each check that proved nothing, by its reason. */
import type { Result } from '../../contract/check.ts'
import type { Run } from '../../contract/run.ts'

export interface Untested {
  reason: string
  results: Result[]
}

export function untestedOf(run: Run): Untested[] {
  const byReason = new Map<string, Result[]>()
  for (const result of run.checks.filter(each => each.verdict === 'inconclusive' || each.verdict === 'skipped')) {
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
  return result.verdict === 'skipped' ? 'Left out of this run.' : 'It could not be judged.'
}
