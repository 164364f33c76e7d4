/** The runs of a comparison in their turns; only valid ones count. */

import type { CallSample, RunSample, Sides } from '../../core/compare-runs.ts'
import { fromData, merged } from '../../core/histogram.ts'
import { countsAgainstService, type Outcome } from '../../core/outcome.ts'
import type { FullRecord } from '../record.ts'
import type { Baseline } from './baseline.ts'
import type { CompareOrder } from './order.ts'
import type { Measured, Side } from './side.ts'
import { type Role, turnsLeft } from './turns.ts'

/** A run whose measure cannot be trusted is made again, as often in all as there are runs. */
export class Play {
  repeated = 0
  /** The run after which it was given up. */
  failed: Measured | undefined
  /** Whose service was down: it is not loaded again. */
  down: Role | undefined
  private readonly order: CompareOrder
  private readonly candidate: Side
  private readonly baseline: Baseline

  constructor(order: CompareOrder, candidate: Side, baseline: Baseline) {
    this.order = order
    this.candidate = candidate
    this.baseline = baseline
  }

  async upTo(runs: number): Promise<Sides | undefined> {
    const { baseline, candidate } = this
    const taken = candidate.runs.length + (baseline.kind === 'asked' ? baseline.side.runs.length : 0)
    const turns: Role[] =
      baseline.kind === 'asked'
        ? turnsLeft(taken, runs)
        : Array.from({ length: runs - taken }, () => 'candidate' as const)
    for (const role of turns) {
      const side = role === 'baseline' && baseline.kind === 'asked' ? baseline.side : candidate
      if (!(await this.turn(role, side))) return undefined
    }
    const records = baseline.kind === 'asked' ? baseline.side.runs.map(each => each.record) : baseline.runs
    return { baseline: records.map(sampleOf), candidate: candidate.runs.map(each => sampleOf(each.record)) }
  }

  private async turn(role: Role, side: Side): Promise<boolean> {
    for (;;) {
      this.order.onTurn?.(role, side.runs.length + 1)
      const run = await side.measure(side.plan)
      if (run.measurement.run.killed) {
        this.failed = run
        this.down = role
        return false
      }
      if (run.measurement.flaws.length === 0) {
        side.runs.push(run)
        return true
      }
      this.failed = run
      if (this.order.signal?.aborted === true || this.repeated >= this.order.runs) return false
      this.repeated += 1
    }
  }
}

/**
 * From the record of one run to what is compared of it. Steps that warm up are left out. A call that could not be made
 * is a call that failed.
 */
function sampleOf({ plan, cells, skipped }: FullRecord): RunSample {
  const warm = new Set(plan.profile.steps.filter(step => step.warmUp === true).map(step => step.name))
  const counted = cells.filter(cell => !warm.has(cell.step))
  const calls = plan.calls.map(({ call }): [string, CallSample] => {
    const own = counted.filter(cell => cell.call === call)
    // A connection that ran out while idle is neither a success nor a failure of the service.
    const failed = own.filter(cell => countsAgainstService(cell.outcome as Outcome))
    return [
      call,
      {
        successes: merged(own.filter(cell => cell.outcome === 'ok').map(cell => fromData(cell.latency))),
        failures: failed.reduce((sum, cell) => sum + cell.latency.count, skipped[call] ?? 0),
      },
    ]
  })
  return { calls: Object.fromEntries(calls), timeout: plan.profile.timeoutSeconds * 1000 }
}
