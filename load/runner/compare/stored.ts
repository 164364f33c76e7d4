/** The recorded load runs of an environment that runs of now may be compared with. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HarnessError } from '../../../contract/harness-error.ts'
import { isObject, parseJson } from '../../../contract/json.ts'
import { LEAST_RUNS, MOST_RUNS } from '../../core/compare-runs.ts'
import type { Fingerprint, FullRecord } from '../record.ts'

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
