/** One of the two environments that are compared: its runs are measured here, and only valid ones count. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HarnessError } from '../../../contract/harness-error.ts'
import { isObject, parseJson } from '../../../contract/json.ts'
import type { Environment } from '../../../probe/environment/types.ts'
import { LEAST_RUNS, type Margins, MOST_RUNS } from '../../core/compare-runs.ts'
import { isSilent } from '../../core/outcome.ts'
import { type LoadPlan, withSteps } from '../../core/plan.ts'
import { costOf, type LoadCost } from '../cost.ts'
import type { FoundK6 } from '../find-k6.ts'
import { guardLoad } from '../guard.ts'
import type { LoadOrder } from '../load.ts'
import type { Measurement } from '../measure.ts'
import type { Fingerprint, FullRecord } from '../record.ts'
import { newReduction, readSamples } from '../reduce.ts'
import { openRuns, type RunsOrder, SAMPLES_FILE } from '../runs.ts'

/** What is known of an environment before it is asked. */
export interface Party extends Omit<RunsOrder, 'signal' | 'onProgress'> {
  /** Takes `runs/<number>/load.json`. */
  dir: string
}

export interface Measured {
  measurement: Measurement
  record: FullRecord
  samples: string
}

export interface Side {
  environment: Environment
  plan: LoadPlan
  runs: Measured[]
  /** How often k6 was started, warm-up included. */
  started: number
  measure(plan: LoadPlan): Promise<Measured>
}

export function openSide(
  party: Party,
  plan: LoadPlan,
  k6: FoundK6,
  watched: Pick<RunsOrder, 'signal' | 'onProgress'>,
): Side {
  const { environment } = party
  const runs = openRuns({ ...party, ...watched }, k6, plan)
  const side: Side = {
    environment,
    plan,
    runs: [],
    started: 0,
    async measure(ofPlan) {
      const dir = join(party.dir, 'runs', String(side.started).padStart(2, '0'))
      side.started += 1
      const measurement = await runs.measure(ofPlan, dir, `${environment.name}, run ${side.started}`)
      return { measurement, record: await runs.keep(measurement, dir), samples: join(dir, SAMPLES_FILE) }
    },
  }
  return side
}

const WARM_UP_SECONDS = 5

/** The first step for a few seconds, under another name: it is in no statistic. */
export function warmUpOf(plan: LoadPlan): LoadPlan {
  const first = plan.profile.steps[0]
  const steps = first && [{ ...first, name: 'warm-up', seconds: Math.min(first.seconds, WARM_UP_SECONDS) }]
  return withSteps(plan, steps ?? [])
}

/** Whether anything there answered at all. */
export function answered({ measurement }: Measured): boolean {
  return measurement.reduction.cells.some(({ outcome }) => !isSilent(outcome))
}

export interface CompareOrder extends Pick<LoadOrder, 'profile' | 'consent' | 'signal' | 'onInstall' | 'onProgress'> {
  candidate: Party
  /** Absent where it is known that it cannot be asked: then its stored runs alone count. */
  baseline?: Party | undefined
  stored: Stored
  /** Of each side; five at least. */
  runs: number
  margins: Margins
  /** Before anything is sent to it: what it costs at most. */
  onPlan?: (environment: string, cost: LoadCost) => void
  onTurn?: (role: Role, number: number) => void
}

/** Throws GUARD_REFUSED where the whole of the runs, one after the other, is not allowed. */
export function permit(order: CompareOrder, { environment }: Party, plan: LoadPlan, sides: number): void {
  const { runs } = order
  guardLoad(environment, longer(plan, runs * sides), order.consent ?? {}, new Date())
  const [once, before] = [costOf(longer(plan, runs)), costOf(warmUpOf(plan))]
  const all = { ...once }
  for (const what of ['requests', 'notifications', 'changes', 'seconds'] as const) all[what] += before[what]
  order.onPlan?.(environment.name, all)
}

/** Whose turn it is: ABBA, so that what changes steadily on the machine or the network meets both alike. */
export type Role = 'baseline' | 'candidate'

const TURNS = ['baseline', 'candidate', 'candidate', 'baseline'] as const satisfies readonly Role[]

/** The turns of `runs` of each, in order. */
export function turnsOf(runs: number): Role[] {
  return Array.from({ length: 2 * runs }, (_, i) => TURNS[i % 4] ?? 'baseline')
}

/** One after the other; `undefined` where there is no run. */
export async function pooled(all: readonly Omit<Measured, 'record'>[]): Promise<Measurement | undefined> {
  const runs = all.map(({ measurement }) => measurement)
  const first = runs[0]
  if (first === undefined) return undefined
  const { from } = first.reduction
  const whole = newReduction()
  let seconds = 0
  for (const { measurement, samples } of all) {
    const own = measurement.reduction
    const later = Math.floor(from / 1000) - Math.floor(own.from / 1000) + seconds
    await readSamples(samples, sample => whole.take({ ...sample, at: sample.at + later * 1000 }))
    seconds += Math.ceil((own.to - own.from) / 1000) + 1
  }
  return {
    plan: longer(first.plan, runs.length),
    reduction: { ...whole.end(runs.every(({ reduction }) => reduction.complete)), from, to: from + seconds * 1000 },
    run: {
      ...first.run,
      killed: runs.some(({ run }) => run.killed),
      health: runs.flatMap(({ run }) => run.health),
      errors: runs.flatMap(({ run }) => run.errors),
    },
    flaws: [...new Map(runs.flatMap(({ flaws }) => flaws).map(flaw => [JSON.stringify(flaw), flaw])).values()],
  }
}

/** As many arrivals as `times` runs of it. */
function longer(plan: LoadPlan, times: number): LoadPlan {
  return withSteps(
    plan,
    plan.profile.steps.map(step => ({ ...step, seconds: step.seconds * times })),
  )
}

export interface Stored {
  /** `results/<environment>`: each run in a folder of its own, or several in its `runs/`. */
  folder: string
  name: string
  /** Why the environment itself is not asked. */
  because: string
}

/** The newest that are valid and comparable, at most ten. Throws BASELINE_UNFIT where they are fewer than five. */
export function storedRuns(stored: Stored, now: Fingerprint): FullRecord[] {
  const valid = readRuns(stored.folder).filter(({ flaws, stopped }) => flaws.length === 0 && !stopped)
  const fit = valid.filter(record => differencesOf(record.fingerprint, now).length === 0)
  const newest = fit[0]
  const same = fit.filter(record => newest !== undefined && callsOf(record) === callsOf(newest))
  if (same.length >= LEAST_RUNS) return same.slice(0, MOST_RUNS)
  throw new HarnessError(
    'BASELINE_UNFIT',
    `${stored.because} ${LEAST_RUNS} comparable load runs of "${stored.name}" are needed, and ${stored.folder} holds ${same.length}${others(valid, same, now)}.`,
    `Run the same profile from the same machine where "${stored.name}" can be reached, ${LEAST_RUNS} times, or name another folder with --baseline-runs.`,
  )
}

function others(valid: readonly FullRecord[], same: readonly FullRecord[], now: Fingerprint): string {
  const left = valid.filter(record => !same.includes(record))
  if (left.length === 0) return ''
  const differences = [...new Set(left.flatMap(record => differencesOf(record.fingerprint, now)))]
  return `; ${left.length} more ${left.length === 1 ? 'differs' : 'differ'} in ${differences.join(', ') || 'the calls they make'}`
}

export function callsOf({ plan }: Pick<FullRecord, 'plan'>): string {
  return plan.calls.map(({ call }) => call).join(', ')
}

/** Newest first: names of runs sort by time. */
function readRuns(folder: string): FullRecord[] {
  const within = (parent: string) =>
    existsSync(parent)
      ? readdirSync(parent, { withFileTypes: true })
          .filter(each => each.isDirectory())
          .map(each => join(parent, each.name))
          .sort()
          .reverse()
      : []
  return within(folder)
    .flatMap(run => [run, ...within(join(run, 'runs'))])
    .flatMap(readRun)
}

function readRun(folder: string): FullRecord[] {
  const path = join(folder, 'load.json')
  const record: unknown = existsSync(path) ? parseJson(readFileSync(path, 'utf8')) : undefined
  return isRecord(record) ? [record] : []
}

/** Half a record, or one of a version to come, is none. */
function isRecord(value: unknown): value is FullRecord {
  if (!isObject(value) || value['recordVersion'] !== 1) return false
  const { plan, cells, flaws, fingerprint, skipped } = value
  return isObject(plan) && isObject(fingerprint) && isObject(skipped) && Array.isArray(cells) && Array.isArray(flaws)
}

const WORDS: Record<keyof Fingerprint, string> = {
  k6: 'k6',
  script: 'the load script',
  profile: 'the profile',
  machine: 'the machine',
  transport: 'the protocol',
}

/**
 * Which runs may be compared: those that differ in the service alone. What differs, in words; empty where the two may
 * be compared. What one of them does not say yet is passed over.
 */
export function differencesOf(stored: Fingerprint, now: Fingerprint): string[] {
  return (Object.keys(WORDS) as (keyof Fingerprint)[]).flatMap(part => {
    if (part === 'transport' && now.transport === undefined) return []
    const [there, here] = [stored[part] ?? 'unknown', now[part] ?? 'unknown']
    return there === here ? [] : [`${WORDS[part]} (${there}, now ${here})`]
  })
}
