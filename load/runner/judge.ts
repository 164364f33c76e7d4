/** The verdict on a run: first whether it measured anything, then whether each objective is met. */
import type { LoadRecord } from '../../contract/load-record.ts'
import { merged } from '../core/histogram.ts'
import { countsAgainstService } from '../core/outcome.ts'
import type { LoadPlan } from '../core/plan.ts'
import { arrivalsOf } from '../core/profile.ts'
import { quantile, rankedQuantile } from '../core/quantile.ts'
import { ruleId } from '../core/rules.ts'
import { type Flaw, flawsOf } from '../core/validity.ts'
import { cpuShare } from './health.ts'
import type { Cell, Reduction } from './reduce.ts'
import type { K6Run } from './run-k6.ts'

export type ObjectiveResult = LoadRecord['objectives'][number]

export function flawsOfRun(plan: LoadPlan, reduction: Reduction, k6: K6Run): Flaw[] {
  return flawsOf({
    planned: arrivalsOf(plan.profile),
    started: reduction.started,
    ended: reduction.ended,
    dropped: reduction.dropped,
    canaryLag: rankedQuantile(reduction.canary, 0.99),
    canaryLimit: plan.profile.canaryLag,
    cpuShare: cpuShare(k6.health, reduction.from, reduction.to),
    recordComplete: reduction.complete,
    exitCode: k6.exitCode,
    stopped: k6.stopped,
  })
}

export function objectivesOf(plan: LoadPlan, reduction: Reduction): ObjectiveResult[] {
  return plan.calls.flatMap(({ call }) => {
    const cells = reduction.cells.filter(cell => cell.call === call)
    const skipped = reduction.skipped.get(call) ?? 0
    return [failedRule(call, cells, skipped, plan), ...latencyRules(call, cells, plan)]
  })
}

/** Without a sample a rule is not met: nothing was shown. */
function failedRule(call: string, cells: readonly Cell[], skipped: number, plan: LoadPlan): ObjectiveResult {
  const allowed = plan.profile.objectives.failedShare
  const made = countOf(cells)
  const failed = cells.filter(cell => countsAgainstService(cell.outcome))
  const share = (countOf(failed) + skipped) / (made + skipped)
  const id = ruleId('failedShare', call)
  const rule = `${call}: at most ${percent(allowed)} of calls fail`
  if (made === 0)
    return {
      id,
      rule,
      met: false,
      actual: skipped === 0 ? 'no call was made' : `none of ${skipped} calls could be made`,
    }
  const names = [...new Set(failed.map(cell => cell.outcome))].map(
    outcome => `${countOf(failed.filter(cell => cell.outcome === outcome))} ${outcome}`,
  )
  const details = [...names, ...(skipped > 0 ? [`${skipped} not made, an earlier answer lacked what they need`] : [])]
  const actual = `${percent(share)} of ${made + skipped}${details.length > 0 ? ` (${details.join(', ')})` : ''}`
  return { id, rule, met: share <= allowed, actual }
}

function latencyRules(call: string, cells: readonly Cell[], plan: LoadPlan): ObjectiveResult[] {
  const { p50, p95, p99 } = plan.profile.objectives
  const limits = [
    ['p50', 0.5, p50],
    ['p95', 0.95, p95],
    ['p99', 0.99, p99],
  ] as const
  const successes = merged(cells.filter(cell => cell.outcome === 'ok').map(cell => cell.histogram))
  const failures = countOf(cells) - successes.count
  return limits.flatMap(([name, q, limit]) => {
    if (limit === undefined) return []
    const id = ruleId(name, call)
    const rule = `${call}: p${q * 100} at most ${limit} ms, failed calls counted as infinitely slow`
    const value = quantile(successes, q, failures)
    if (value === null) return [{ id, rule, met: false, actual: 'unknown: fewer than ten samples lie above it' }]
    return [{ id, rule, met: value <= limit, actual: Number.isFinite(value) ? `${value.toFixed(1)} ms` : 'infinite' }]
  })
}

function countOf(cells: readonly Cell[]): number {
  return cells.reduce((sum, cell) => sum + cell.histogram.count, 0)
}

function percent(share: number): string {
  return `${Math.round(share * 10_000) / 100} %`
}
