/** From the record of one run to what is compared of it. */
import { fromData, merged, newHistogram } from '../../core/histogram.ts'
import type { Outcome } from '../../core/outcome.ts'
import { countsAgainstService } from '../../core/outcome.ts'
import type { Block, RunSample } from '../../core/statistics/measures.ts'
import type { FullRecord } from '../record.ts'

type Cells = FullRecord['cells']

/** Steps that warm up are left out. A call that could not be made is a call that failed. */
export function sampleOf({ plan, cells, skipped }: FullRecord): RunSample {
  const warm = new Set(plan.profile.steps.filter(step => step.warmUp === true).map(step => step.name))
  const counted = cells.filter(cell => !warm.has(cell.step))
  const calls = plan.calls.map(({ call }): [string, Block[]] => {
    const blocks = blocksOf(counted.filter(cell => cell.call === call))
    const unmade = skipped[call] ?? 0
    return [call, unmade === 0 ? blocks : [...blocks, { successes: newHistogram(), failures: unmade }]]
  })
  return { calls: Object.fromEntries(calls), timeout: plan.profile.timeoutSeconds * 1000 }
}

/** One block a second; a connection that ran out while idle is neither a success nor a failure of the service. */
function blocksOf(cells: Cells): Block[] {
  const seconds = [...new Set(cells.map(cell => cell.second))].sort((a, b) => a - b)
  return seconds.map(second => {
    const here = cells.filter(cell => cell.second === second)
    const failed = here.filter(cell => countsAgainstService(cell.outcome as Outcome))
    return {
      successes: merged(here.filter(cell => cell.outcome === 'ok').map(cell => fromData(cell.latency))),
      failures: failed.reduce((sum, cell) => sum + cell.latency.count, 0),
    }
  })
}
