/** Several reductions as the one that all their samples together would have given: histograms are added, never percentiles. */
import { merged, newHistogram } from '../core/histogram.ts'
import { type Cell, inOrder, keyOf, type Reduction, type Starts, startKeyOf } from './reduce.ts'
import { mergeVerdicts } from './verdicts.ts'

export function mergeReductions(parts: readonly Reduction[]): Reduction {
  const cells = new Map<string, Cell>()
  const starts = new Map<string, Starts>()
  const skipped = new Map<string, number>()
  for (const part of parts) {
    for (const cell of part.cells) {
      const known = cells.get(keyOf(cell))?.histogram ?? newHistogram()
      cells.set(keyOf(cell), { ...cell, histogram: merged([known, cell.histogram]) })
    }
    for (const each of part.starts) {
      const known = starts.get(startKeyOf(each))?.count ?? 0
      starts.set(startKeyOf(each), { ...each, count: known + each.count })
    }
    for (const [call, count] of part.skipped) skipped.set(call, (skipped.get(call) ?? 0) + count)
  }
  const sum = (of: (part: Reduction) => number) => parts.reduce((total, part) => total + of(part), 0)
  const union = (of: (part: Reduction) => Set<string>) => new Set(parts.flatMap(part => [...of(part)]))
  return {
    cells: inOrder(cells),
    starts: inOrder(starts),
    skipped,
    started: sum(part => part.started),
    ended: sum(part => part.ended),
    dropped: sum(part => part.dropped),
    canary: merged(parts.map(part => part.canary)),
    from: Math.min(...parts.map(part => part.from)),
    to: Math.max(...parts.map(part => part.to)),
    complete: parts.length > 0 && parts.every(part => part.complete),
    transports: union(part => part.transports),
    verdicts: mergeVerdicts(parts.map(part => part.verdicts)),
    runs: union(part => part.runs),
    instances: union(part => part.instances),
  }
}
