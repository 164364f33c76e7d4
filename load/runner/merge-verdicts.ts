/** Verdicts of several generators as one: what was counted is added, and a rule holds where it held for each of them. */
import type { Tally, Verdicts } from './verdicts.ts'

export function mergeVerdicts(parts: readonly Verdicts[]): Verdicts {
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
