/** Whether several generators measured together: each there once, each with its whole part, none of them starved. */

import { rankedQuantile } from '../core/histogram.ts'
import type { LoadPlan } from '../core/plan.ts'
import { arrivalsOf, lengthOf } from '../core/profile.ts'
import type { Flaw } from '../core/validity.ts'
import { flawsOfRun, isKilled } from './judge.ts'
import type { Reduction } from './reduce.ts'
import type { K6Run } from './run-k6.ts'

export interface Part {
  /** Of its samples. */
  file: string
  reduction: Reduction
}

export function flawsOfGenerators(plan: LoadPlan, parts: readonly Part[], whole: Reduction, run: K6Run): Flaw[] {
  const present = parts.filter(({ reduction }) => reduction.instances.size > 0)
  // Among the samples of many, those of one that was starved would not show.
  const starved = { ...whole, canary: worstCanary(present) }
  return [
    ...flawsOfRun(plan, starved, run),
    ...present.flatMap(part => strangersIn(plan, part)),
    ...absences(plan, present),
    ...(run.stopped || isKilled(plan, whole, run) ? [] : present.flatMap(part => behind(plan, part))),
    ...distance(plan, present),
  ]
}

function worstCanary(parts: readonly Part[]): Reduction['canary'] {
  const lag = ({ reduction }: Part) => rankedQuantile(reduction.canary, 0.99) ?? Number.POSITIVE_INFINITY
  const [worst] = parts.toSorted((a, b) => lag(b) - lag(a))
  return worst?.reduction.canary ?? { buckets: new Map(), count: 0, sum: 0, min: 0, max: 0 }
}

function strangersIn(plan: LoadPlan, { file, reduction }: Part): Flaw[] {
  const own = [...reduction.runs].every(run => run === plan.generators?.run) && reduction.instances.size === 1
  return own ? [] : [{ kind: 'foreign-samples', file }]
}

function absences(plan: LoadPlan, parts: readonly Part[]): Flaw[] {
  const of = plan.generators?.count ?? 1
  const seen = parts.flatMap(({ reduction }) => [...reduction.instances])
  return Array.from({ length: of }, (_, i) => i + 1).flatMap((generator): Flaw[] => {
    const times = seen.filter(id => id === String(generator)).length
    if (times === 0) return [{ kind: 'generator-missing', generator, of }]
    return times === 1 ? [] : [{ kind: 'generator-twice', generator }]
  })
}

/** Segments deal arrivals out to within one a step. */
function behind(plan: LoadPlan, { reduction }: Part): Flaw[] {
  const planned = arrivalsOf(plan.profile) / (plan.generators?.count ?? 1)
  const { started, instances } = reduction
  if (started >= planned * 0.99 - plan.profile.steps.length) return []
  return [{ kind: 'generator-behind', generator: [...instances].join(', '), started, planned }]
}

/** Each generator's canary begins with it; clocks that differ show here too. */
function distance(plan: LoadPlan, parts: readonly Part[]): Flaw[] {
  const starts = parts.map(({ reduction }) => reduction.from)
  const seconds = (Math.max(...starts) - Math.min(...starts)) / 1000
  return parts.length > 0 && seconds > Math.max(2, lengthOf(plan.profile) / 20) ? [{ kind: 'apart', seconds }] : []
}
