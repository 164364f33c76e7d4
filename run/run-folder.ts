/** The folder of one run, results/<environment>/<run>/: made, found, and its record read as a whole or what of it can be used. */

import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Contract } from '../contract/drift/compare.ts'
import { HarnessError, rejectNewer } from '../contract/harness-error.ts'
import { isObject, type JsonObject, parseJson } from '../contract/json.ts'
import { type Ledger, LedgerSchema } from '../contract/ledger.ts'
import { readOpenApi } from '../contract/openapi/document.ts'
import { answeredCount } from '../contract/questions.ts'
import { type Run, RunSchema } from '../contract/run.ts'
import { nameOf } from '../probe/environment/locate.ts'
import { readFixtures } from '../probe/fixtures/fixtures.ts'
import type { RunPaths } from './context.ts'

export interface RunFolder {
  run: string
  dir: string
}

/** Made by this run and no other. `suffix`: of those of one second. Throws FILE_UNREADABLE. */
export function openRunFolder(
  results: string,
  environment: string,
  now: Date,
  suffix = () => randomBytes(2).toString('hex'),
): RunFolder {
  const stamp = now.toISOString().replace(/[-:]/g, '').slice(0, 15)
  const alongside = join(results, environment)
  try {
    mkdirSync(alongside, { recursive: true })
    for (;;) {
      const run = `${stamp}Z-${suffix()}`
      if (isNew(join(alongside, run))) return { run, dir: join(alongside, run) }
    }
  } catch (cause) {
    throw new HarnessError(
      'FILE_UNREADABLE',
      `The results folder ${alongside} could not be made: ${reasonFor(alongside, cause as Error)}`,
      'Give another place with --results DIR.',
      cause,
    )
  }
}

const RUN = /^\d{8}T\d{6}Z-/

/** Folders of runs, oldest first: their names sort by time. */
export function runsIn(folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder).filter(isRun) : []
  return names.sort().map(name => join(folder, name))
}

export const isRun = (name: string): boolean => RUN.test(name)

/** `false` where another run of the same second has the name already. */
function isNew(dir: string): boolean {
  try {
    mkdirSync(dir)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Of several folders that are to be made, Node says of a disk that can only be read that one of them is not there. */
function reasonFor(dir: string, cause: NodeJS.ErrnoException): string {
  if (cause.code !== 'ENOENT') return cause.message
  let first = dir
  while (!existsSync(dirname(first))) first = dirname(first)
  try {
    mkdirSync(first)
    return cause.message
  } catch (error) {
    return (error as Error).message
  }
}

export const RECORD_FILE = 'run.json'

/** Throws FILE_UNREADABLE. */
export function runIn(dir: string): Run {
  const path = join(dir, RECORD_FILE)
  try {
    const document: unknown = JSON.parse(readFileSync(path, 'utf8'))
    rejectNewer(document, path)
    return RunSchema.parse(document)
  } catch (cause) {
    if (cause instanceof HarnessError) throw cause
    throw new HarnessError(
      'FILE_UNREADABLE',
      `${path} is no record of a run: ${(cause as Error).message.slice(0, 200)}`,
      'Give the folder of a run, such as results/test/latest.',
      cause,
    )
  }
}

/** `undefined` where there is none, or it was cut off. Throws FILE_UNREADABLE for one of a newer version. */
export function runLeftIn(dir: string): Run | undefined {
  const properties = propertiesAt(join(dir, RECORD_FILE))
  rejectNewer(properties, join(dir, RECORD_FILE))
  const run = RunSchema.safeParse(properties)
  return run.success ? run.data : undefined
}

/** The properties of a record that another version may have written; none where there is no record. */
export function propertiesAt(path: string): JsonObject {
  const parsed = existsSync(path) ? parseJson(readFileSync(path, 'utf8')) : undefined
  return isObject(parsed) ? parsed : {}
}

/** `undefined` where the run was stopped before it knew one. */
export function contractOf({ ledger: known, openapi }: JsonObject): Required<Contract> | undefined {
  const [ledger, read] = [LedgerSchema.safeParse(known), readOpenApi(openapi)]
  return ledger.success && 'document' in read ? { ledger: ledger.data, openapi: read.document } : undefined
}

export interface Newest {
  ledger: Ledger
  baseUrl?: string
  exchanges?: Run['exchanges']
  /** Where it was seen, for the reader. */
  from: string
}

export function newestOf({ env, results, fixtures }: RunPaths): Newest {
  const name = nameOf(env)
  const run = newestRun({ env, results }, each => answeredCount(each.ledger) > 0)
  if (run !== undefined)
    return {
      ledger: { ...run.ledger, environment: name },
      baseUrl: run.environment.baseUrl,
      exchanges: run.exchanges,
      from: `Observed in run \`${run.run}\`, ${run.startedAt.slice(0, 10)}${run.partial ? ', which was stopped before its end' : ''}.`,
    }
  const recorded = readFixtures(fixtures, name)
  if (recorded !== undefined) return { ledger: recorded.ledger, from: `As recorded in the fixtures of ${name}.` }
  throw new HarnessError(
    'CONTRACT_MISSING',
    `Nothing is known of "${name}": there is no run of it in ${results} and no contract in ${fixtures}.`,
    `Run \`npm run discover -- --env ${env}\` first.`,
  )
}

/** `isTelling`: one that could not even begin says nothing. */
export function newestRun(
  { env, results }: Pick<RunPaths, 'env' | 'results'>,
  isTelling: (run: Run) => boolean,
): Run | undefined {
  for (const dir of runsIn(join(results, nameOf(env))).reverse()) {
    const run = runLeftIn(dir)
    if (run !== undefined && isTelling(run)) return run
  }
  return undefined
}
