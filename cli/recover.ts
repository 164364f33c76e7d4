/** Runs that were killed: what they did stands in their logs, and becomes a partial record like that of any other run. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Result } from '../contract/check.ts'
import type { Exchange } from '../contract/exchange.ts'
import { EXIT } from '../contract/harness-error.ts'
import { parseJson } from '../contract/json.ts'
import { emptyLedger } from '../contract/ledger.ts'
import { receiptOf } from '../contract/receipt.ts'
import { type Run, RunSchema } from '../contract/run.ts'
import { lives } from '../probe/resume/alive.ts'
import { STATE_FILE, stateIn } from '../probe/resume/state.ts'
import { writeAtomically } from '../reporters/write/atomic.ts'
import { latestBeside } from '../reporters/write/latest.ts'
import { writeReports } from '../reporters/write.ts'
import { ATTESTATION } from '../signing/attestation/files.ts'
import { type Begun, begunIn, markEnded } from './begun.ts'
import type { Context } from './command.ts'
import { resumeWith } from './keep-state.ts'
import { type Logged, loggedIn } from './logged.ts'
import type { Places } from './options.ts'
import { costOf } from './record.ts'
import { killedWords, underWayWords } from './recover-words.ts'
import { leftOutOf } from './verdict.ts'

/** Of a machine that cannot be asked: a run whose log was silent for so long has died. */
const SILENT_MS = 3_600_000

/** Says what other runs of this environment left, or are doing, and completes what was killed. Sends nothing. */
export async function tellKilled(
  { results }: Pick<Places, 'results'>,
  folder: string,
  { terminal }: Pick<Context, 'terminal'>,
  goesOn = false,
): Promise<void> {
  for (const dir of runsIn(join(results, folder))) {
    const begun = begunIn(dir)
    if (begun === undefined) continue
    if (isUnderWay(begun, dir)) terminal.complain(...underWayWords(begun))
    else terminal.complain(...killedWords(await recovered(dir, begun), dir, goesOn))
  }
}

/** The record of a run that was killed, written with all its reports. */
export async function recovered(dir: string, begun: Begun): Promise<Run> {
  const record = unsigned(recordIn(dir), dir) ?? (await recordOfKilled(dir, begun))
  // A newer run that came to its end stays the latest.
  await writeReports(record, dir, undefined, begun.run > latestBeside(dir))
  await markEnded(dir)
  return record
}

/** Folders of runs, oldest first. */
export function runsIn(folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder).filter(name => /^\d{8}T\d{6}Z-/.test(name)) : []
  return names.sort().map(name => join(folder, name))
}

export function isUnderWay({ process: mark }: Begun, dir: string): boolean {
  return lives(mark) ?? loggedWithin(dir, SILENT_MS)
}

function loggedWithin(dir: string, milliseconds: number): boolean {
  const at = loggedIn(dir, '').own.at(-1)?.at
  return at !== undefined && Date.now() - Date.parse(at) < milliseconds
}

/** A signature is made of a run that was seen to its end, by whoever saw it. */
const UNSIGNED = ' It was to be signed, and is not: a run that was killed has no attestation.'

/** A record that was written, and its attestation not any more, must not say that it is signed. */
function unsigned(run: Run | undefined, dir: string): Run | undefined {
  if (run?.signedBy === undefined || existsSync(join(dir, ATTESTATION))) return run
  const { signedBy: _key, ...rest } = run
  return { ...rest, because: `${run.because}${UNSIGNED}` }
}

/** It was killed while its reports were being written. */
function recordIn(dir: string): Run | undefined {
  const path = join(dir, 'run.json')
  const parsed = existsSync(path) ? parseJson(readFileSync(path, 'utf8')) : undefined
  const run = RunSchema.safeParse(parsed?.success === true ? parsed.data : undefined)
  return run.success ? run.data : undefined
}

async function recordOfKilled(dir: string, begun: Begun): Promise<Run> {
  const logged = loggedIn(dir, 'the run was killed')
  const exchanges = [...logged.own, ...logged.ofSuites]
  const endedAt = [begun.startedAt, ...exchanges.map(each => each.at)].sort().at(-1) ?? begun.startedAt
  const { schemaVersion, command, run, environment, harness, startedAt } = begun
  return {
    ...{ schemaVersion, command, run, environment, harness, startedAt, endedAt },
    partial: true,
    verdict: 'stopped',
    exitCode: EXIT.interrupted,
    because: `${becauseOf(exchanges)}${begun.toBeSigned === true ? UNSIGNED : ''}`,
    next: await goOn(dir, begun, logged),
    ledger: logged.ledger ?? emptyLedger(environment.name),
    openapi: { ...logged.openapi },
    drift: [],
    checks: logged.checks,
    ...receiptOfKilled(begun, exchanges, logged.checks),
    cost: costOf(exchanges, (Date.parse(endedAt) - Date.parse(startedAt)) / 1000),
    exchanges,
  }
}

/** An act whose answer nobody wrote down is told as perhaps done. */
function receiptOfKilled(
  { allowed, environment }: Begun,
  exchanges: readonly Exchange[],
  checks: readonly Result[],
): Pick<Run, 'receipt'> {
  if (allowed === undefined) return {}
  const safe = environment.kind === 'production'
  return { receipt: receiptOf({ exchanges, leftOut: leftOutOf(checks), safe, allowed }) }
}

function becauseOf(exchanges: readonly Exchange[]): string {
  const untold = exchanges.filter(each => each.failure?.kind === 'interrupted')
  const sent = `The run was killed before its end, with ${exchanges.length} ${exchanges.length === 1 ? 'request' : 'requests'} sent`
  const acting = untold.filter(each => each.effect === 'notifies' || each.effect === 'changes')
  if (acting.length === 0) return `${sent}.`
  const named = acting.map(
    each => `${each.id} (${each.effect === 'notifies' ? 'a notification' : 'a change'}, ${each.at})`,
  )
  return `${sent}; of ${named.join(', ')} no answer was written down: whether the service did it is not known.`
}

/** The state of a discovery, with every answer up to the last, to go on with. */
async function goOn(dir: string, begun: Begun, { own }: Logged): Promise<string[]> {
  const state = stateIn(dir)
  const env = begun.environment.file ?? begun.environment.name
  if (state === undefined) return [`Run it again: \`npm run ${begun.command} -- --env ${env}\`.`]
  const known = new Set(state.exchanges.map(each => each.id))
  const later = own.filter(each => each.response !== undefined && !known.has(each.id))
  const whole = { ...state, exchanges: [...state.exchanges, ...later] }
  await writeAtomically(join(dir, STATE_FILE), `${JSON.stringify(whole)}\n`)
  return [`Go on where it stopped: \`${resumeWith({ run: begun.run, places: { env } }, begun.command)}\`.`]
}
