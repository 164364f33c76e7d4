/** Several reductions as the one that all their samples together would have given: histograms are added, never percentiles. */
import { merged, newHistogram } from '../core/histogram.ts'
import { type Cell, inOrder, keyOf, type Reduction, type Starts, startKeyOf } from './reduce.ts'
import type { Tally, Verdicts } from './verdicts.ts'

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

/**
 * Verdicts of several generators as one: what was counted is added, and a rule holds where it held for each of them.
 */
function mergeVerdicts(parts: readonly Verdicts[]): Verdicts {
  const all = <T extends Tally>(of: (part: Verdicts) => T[]): T[] => added(parts.flatMap(of))
  return {
    judged: all(part => part.judged),
    breaches: all(part => part.breaches),
    planted: all(part => part.planted),
    echoes: all(part => part.echoes),
    races: all(part => part.races),
    repeated: all(part => part.repeated),
    telling: together(parts.map(part => part.telling)),
    repeats: together(parts.map(part => part.repeats)),
    values: summed(parts.map(part => part.values)),
  }
}

function added<T extends Tally>(tallies: readonly T[]): T[] {
  const known = new Map<string, T>()
  for (const tally of tallies) {
    const { count, ...what } = tally
    const key = JSON.stringify(Object.entries(what).sort(([a], [b]) => (a < b ? -1 : 1)))
    known.set(key, { ...tally, count: count + (known.get(key)?.count ?? 0) })
  }
  return [...known.values()]
}

function together(maps: readonly ReadonlyMap<string, boolean>[]): Map<string, boolean> {
  const all = new Map<string, boolean>()
  for (const map of maps) for (const [key, holds] of map) all.set(key, holds && all.get(key) !== false)
  return all
}

function summed(maps: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const all = new Map<string, number>()
  for (const map of maps) for (const [key, count] of map) all.set(key, count + (all.get(key) ?? 0))
  return all
}
