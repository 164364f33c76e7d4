/** The samples of many generators as one judged record: all of them there, of this run, merged before anything is computed. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { HarnessError } from '../../contract/harness-error.ts'
import type { Ledger } from '../../contract/ledger.ts'
import type { LoadRecord } from '../../contract/load-record.ts'
import { newHistogram, rankedQuantile } from '../core/histogram.ts'
import type { LoadPlan } from '../core/plan.ts'
import { arrivalsOf, lengthOf } from '../core/profile.ts'
import { isCrossed } from '../core/thresholds.ts'
import { type Flaw, flawsOfRun, LOGIN_REJECTED, unknownRequests } from './judge.ts'
import { fullRecord, writeRecord } from './record.ts'
import { newReduction, type Reduction, reduceSamples } from './reduce.ts'
import type { K6Run } from './run-k6.ts'
import { summarised } from './summarise.ts'

export const SAMPLES = 'samples'

/** What lies in the folder of a run, as `load-run.json`. */
export interface CollectedRun {
  version: 1
  name: string
  k6: string
  cluster?: { namespace: string; image: string }
  environment: { name: string; baseUrl: string }
  plan: LoadPlan
  unknown: string[]
  leftOut: string[]
  ledger: Ledger
  openapi: unknown
}

/** Our own file: what k6 and the judge rely on is there. */
const RunForm = z.looseObject({
  version: z.literal(1),
  name: z.string(),
  cluster: z.looseObject({ namespace: z.string(), image: z.string() }).optional(),
  environment: z.object({ name: z.string(), baseUrl: z.string() }),
  plan: z.looseObject({ planVersion: z.literal(1), generators: z.looseObject({ count: z.int(), run: z.string() }) }),
})

/** Throws FILE_UNREADABLE. */
export function readRun(dir: string): CollectedRun {
  const path = join(dir, 'load-run.json')
  return orUnreadable(path, 'Give the folder that `--export DIR` wrote.', () => {
    const read: unknown = JSON.parse(readFileSync(path, 'utf8'))
    RunForm.parse(read)
    return read as CollectedRun
  })
}

/** `resultsDir` takes `load.json`. Throws FILE_UNREADABLE. */
export async function collectRun(dir: string, resultsDir: string): Promise<LoadRecord> {
  const { plan, k6, cluster, unknown, leftOut } = readRun(dir)
  const parts: Part[] = []
  const whole = newReduction()
  for (const file of samplesIn(dir))
    parts.push({ file, reduction: await reduceSamples(join(dir, SAMPLES, file), whole.take) })
  const reduction = whole.end(parts.length > 0 && parts.every(part => part.reduction.complete))
  const run = howItEnded(plan, parts)
  const own = flawsOfGenerators(plan, parts, reduction, run)
  const flaws = unknownRequests(unknown)
  const machine = cluster === undefined ? 'of the user' : `pods of ${cluster.image}`
  const measured = { plan, reduction, run, flaws: own }
  writeRecord(resultsDir, fullRecord({ ...measured, flaws: [...own, ...flaws] }, k6, machine))
  return summarised(measured, { k6, flaws, leftOut })
}

function samplesIn(dir: string): string[] {
  const folder = join(dir, SAMPLES)
  const all = orUnreadable(folder, 'Copy the samples there first, as the printed commands do.', () =>
    readdirSync(folder),
  )
  return all.filter(name => name.endsWith('.ndjson.gz')).sort()
}

/** Nobody wrote down how k6 ended there: its samples tell. */
export function howItEnded(plan: LoadPlan, parts: readonly Part[]): K6Run {
  const logins = plan.calls.filter(({ endpoint }) => endpoint === 'auth-authenticate').map(({ call }) => call)
  const cells = parts.flatMap(({ reduction }) => reduction.cells)
  const isShutOut = cells.some(({ call, outcome }) => logins.includes(call) && outcome === 'client_err')
  const isEnded = ({ reduction }: Part) =>
    isBehind(plan, reduction) && isCrossed(plan.profile, plan.generators?.count ?? 1, reduction.down)
  return {
    exitCode: isShutOut ? LOGIN_REJECTED : 0,
    stopped: false,
    killed: parts.some(isEnded),
    health: [],
    errors: [],
  }
}

function orUnreadable<T>(path: string, hint: string, read: () => T): T {
  try {
    return read()
  } catch (cause) {
    const why = (cause as Error).message.slice(0, 200)
    throw new HarnessError('FILE_UNREADABLE', `${path} could not be read: ${why}`, hint, cause)
  }
}

export interface Part {
  file: string
  reduction: Reduction
}

export function flawsOfGenerators(plan: LoadPlan, parts: readonly Part[], whole: Reduction, run: K6Run): Flaw[] {
  const present = parts.filter(({ reduction }) => reduction.instances.size > 0)
  // Among the samples of many, those of one that was starved would not show.
  const flaws = flawsOfRun(plan, { ...whole, canary: worstCanary(present) }, run)
  const flaw = (kind: string, sentence: string) => flaws.push({ kind, sentence })
  for (const { file, reduction } of present)
    if (reduction.instances.size > 1 || [...reduction.runs].some(each => each !== plan.generators?.run))
      flaw('foreign-samples', `${file} holds samples of another run.`)
  const observed = present.flatMap(({ reduction }) => [...reduction.instances])
  const count = plan.generators?.count ?? 1
  for (let generator = 1; generator <= count; generator++) {
    const times = observed.filter(id => id === String(generator)).length
    if (times === 0)
      flaw('generator-missing', `Generator ${generator} of ${count} left no samples: its part of the load is missing.`)
    if (times > 1) flaw('generator-twice', `Two files hold the samples of generator ${generator}.`)
  }
  const late = run.stopped || run.killed ? [] : present.filter(({ reduction }) => isBehind(plan, reduction))
  for (const { reduction } of late) {
    const own = `Generator ${[...reduction.instances].join(', ')} started ${reduction.started} of its`
    flaw('generator-behind', `${own} ${Math.round(plannedOf(plan))} planned arrivals.`)
  }
  // Each generator's canary begins with it; clocks that differ show here too.
  const starts = present.map(({ reduction }) => reduction.from)
  const apart = (Math.max(...starts) - Math.min(...starts)) / 1000
  if (present.length > 0 && apart > Math.max(2, lengthOf(plan.profile) / 20))
    flaw('apart', `The generators started ${apart.toFixed(1)} s apart: they did not apply the planned rate together.`)
  return flaws
}

function worstCanary(parts: readonly Part[]): Reduction['canary'] {
  const lag = ({ reduction }: Part) => rankedQuantile(reduction.canary, 0.99) ?? Number.POSITIVE_INFINITY
  const [worst] = parts.toSorted((a, b) => lag(b) - lag(a))
  return worst?.reduction.canary ?? newHistogram()
}

const plannedOf = ({ profile, generators }: LoadPlan) => arrivalsOf(profile) / (generators?.count ?? 1)

/** Segments deal arrivals out to within one a step. */
function isBehind(plan: LoadPlan, { started }: Reduction): boolean {
  return started < plannedOf(plan) * 0.99 - plan.profile.steps.length
}
