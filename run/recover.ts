/** Runs that were killed: what they did stands in their logs, and becomes a partial record like that of any other run. */

import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Effect } from '../contract/endpoint.ts'
import type { Exchange } from '../contract/exchange.ts'
import type { Run } from '../contract/run.ts'
import { type Cut, type SentSummary, sentBelow } from '../load/runner/sent-log.ts'
import { isOwn, lives } from '../probe/resume/alive.ts'
import { STATE_FILE, stateIn } from '../probe/resume/state.ts'
import { isDraft, writeAtomically } from '../reporters/write/atomic.ts'
import { latestAlongside, writeReports } from '../reporters/write.ts'
import { ATTESTATION } from '../signing/attestation/files.ts'
import {
  actOf,
  type Begun,
  begunIn,
  byEndpoint,
  killedText,
  type Logged,
  loggedIn,
  markEnded,
  type Recovered,
  sentenceOf,
  underWayText,
} from './begun.ts'
import { recoveredCertification } from './certify/recovered.ts'
import type { Context, RunPaths } from './context.ts'
import { resumeWith } from './contract-for.ts'
import { runOf } from './record.ts'
import { isRun, runLeftIn, runsIn } from './run-folder.ts'
import { judgement } from './verdict.ts'

/** Of a machine that cannot be asked: a run whose log was silent for so long has died. */
const SILENT_MS = 3_600_000

/** Says what other runs of this environment left, or are doing, and completes what was killed. Sends nothing. */
export async function tellKilled(
  { results }: Pick<RunPaths, 'results'>,
  folder: string,
  { terminal }: Pick<Context, 'terminal'>,
  goesOn = false,
): Promise<void> {
  for (const dir of runsIn(join(results, folder))) {
    const begun = begunIn(dir)
    if (begun === undefined) continue
    // A command that judges two services holds a run of each under way.
    if (isOwn(begun.process)) continue
    if (isUnderWay(begun, dir)) terminal.warn(...underWayText(begun))
    else terminal.warn(...killedText(await recovered(dir, begun), goesOn))
  }
}

/** What is known of a run that has no record yet, or had none. */
export interface Completed {
  told: { run: string; dir: string; state: 'under way' | 'killed' } & Partial<
    Pick<Recovered, 'because' | 'unknown' | 'next'>
  >
  words: string
}

/** Completes what was killed in these folders. Sends nothing. */
export async function completeKilled(folders: readonly string[]): Promise<Completed[]> {
  const all: Completed[] = []
  for (const dir of folders) {
    const begun = begunIn(dir)
    if (begun === undefined) continue
    const { run } = begun
    if (isUnderWay(begun, dir)) {
      all.push({ told: { run, dir, state: 'under way' }, words: underWayText(begun)[0] })
      continue
    }
    const left = await recovered(dir, begun)
    const { because, unknown, next } = left
    const words = [...killedText(left, true), ...next].join('\n  ')
    all.push({ told: { run, dir, state: 'killed', because, unknown, next }, words })
  }
  return all
}

/** Folders of runs: of an environment or of all, and of what lies within them. */
export function foldersOfRuns(results: string, only: string | undefined): string[] {
  const folders = (dir: string) =>
    existsSync(dir)
      ? readdirSync(dir, { withFileTypes: true }).flatMap(each => (each.isDirectory() ? [join(dir, each.name)] : []))
      : []
  const environments = folders(results).filter(dir => only === undefined || dir === join(results, only))
  return environments
    .flatMap(dir => [dir, ...folders(dir).filter(each => !isRun(basename(each)))])
    .flatMap(dir => runsIn(dir))
}

/** What was killed gets its record, and is told of once. */
export async function recovered(dir: string, begun: Begun): Promise<Recovered> {
  const reported = await (begun.command === 'certify' ? recoveredCertification : recoveredRun)(dir, begun)
  dropDrafts(dir)
  await markEnded(dir)
  return reported
}

/** Files of which nobody has seen a byte: their writer died before they had their name. */
function dropDrafts(dir: string): void {
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && isDraft(entry.name)) rmSync(join(entry.parentPath, entry.name), { force: true })
}

function isUnderWay({ process: mark }: Begun, dir: string): boolean {
  return lives(mark) ?? loggedWithin(dir, SILENT_MS)
}

/** By the times of the logs themselves: k6 and the workers of the suites write their own. */
function loggedWithin(dir: string, milliseconds: number): boolean {
  const logs = readdirSync(dir, { recursive: true, withFileTypes: true }).filter(each => each.name.endsWith('.ndjson'))
  return logs.some(each => Date.now() - statSync(join(each.parentPath, each.name)).mtimeMs < milliseconds)
}

/** Sends nothing. Writes the record with all its reports; one that was written before the end stays as it is. */
async function recoveredRun(dir: string, begun: Begun): Promise<Recovered> {
  // A record is there where it was killed while its reports were being written.
  const record = unsigned(runLeftIn(dir), dir) ?? (await recordOfKilled(dir, begun))
  // A newer run that came to its end stays the latest.
  await writeReports(record, dir, undefined, begun.run > latestAlongside(dir))
  const { run, because, next, exchanges } = record
  return {
    ...{ run, because, next, environment: record.environment.name, page: join(dir, 'report.html') },
    unknown: exchanges.flatMap(each => (actOf(each).untold ? [each.id] : [])),
  }
}

/** A signature is made of a run that was seen to its end, by whoever saw it. */
const UNSIGNED = ' It was to be signed, and is not: a run that was killed has no attestation.'

/** A record that was written, and its attestation not any more, must not say that it is signed. */
function unsigned(run: Run | undefined, dir: string): Run | undefined {
  if (run?.signedBy === undefined || existsSync(join(dir, ATTESTATION))) return run
  const { signedBy: _key, ...rest } = run
  return { ...rest, because: `${run.because}${UNSIGNED}` }
}

async function recordOfKilled(dir: string, begun: Begun): Promise<Run> {
  const logged = loggedIn(dir, 'the run was killed')
  const sent = await sentBelow(dir)
  const exchanges = [...logged.own, ...logged.ofSuites]
  const moments = [begun.startedAt, ...exchanges.map(each => each.at), sent?.cut?.until ?? '']
  const endedAt = moments.sort().at(-1) ?? begun.startedAt
  const { process: _process, toBeSigned = false, ...heading } = begun
  const because = `${becauseOf(exchanges, sent, begun.environment.name)}${toBeSigned ? UNSIGNED : ''}`
  const parts = {
    judgement: judgement('stopped', because),
    next: await goOn(dir, begun, logged),
    partial: true,
    ...logged,
    exchanges,
    // An act whose answer nobody wrote down is reported as perhaps done.
    byK6: sent && { requests: sent.requests, ...actsOf(sent) },
  }
  return runOf(heading, parts, (Date.parse(endedAt) - Date.parse(begun.startedAt)) / 1000)
}

/** What it sent is counted, whatever became of it. */
function actsOf({ calls }: SentSummary): { notifications: number; changes: number } {
  const of = (effect: Effect) => calls.filter(each => each.effect === effect).reduce((sum, each) => sum + each.sent, 0)
  return { notifications: of('notifies'), changes: of('changes') }
}

function becauseOf(exchanges: readonly Exchange[], byK6: SentSummary | undefined, environment: string): string {
  const own = sentenceOf('The run was killed', exchanges.map(actOf))
  if (byK6 === undefined) return own
  const words = sentText(byK6, environment)
  return exchanges.length === 0 ? `The run was killed before its end, with ${words}` : `${own} Alongside that ${words}`
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
  return [`Go on where it stopped: \`${resumeWith({ run: begun.run, paths: { env } }, begun.command)}\`.`]
}

/**
 * What k6 sent in a run that was killed: what is sure, and how much more it may have been. Sentences; `environment`:
 * the run's own, which is not named.
 */
function sentText({ calls, requests, cut }: SentSummary, environment: string): string {
  const paths = [...new Set(calls.map(each => each.environment))]
  const each = paths.flatMap(location =>
    byEndpoint(
      calls.filter(call => call.environment === location),
      location === environment ? '' : ` at ${location}`,
    ),
  )
  const sure = `${cut === undefined ? '' : 'at least '}${requests} requests sent by k6`
  const message = each.length === 0 ? `${sure}.` : `${sure}: ${each.join(', ')}.`
  return [message, ...(cut === undefined ? [] : [untold(cut)])].join(' ')
}

function untold({ until, ended, most }: Cut): string {
  const bound = `in all at most ${most.requests} requests, ${most.notifications} notifications and ${most.changes} changes`
  if (ended) return `k6 was ended in order; what was under way then is not known: ${bound}.`
  const since = until === undefined ? 'What it sent' : `What it sent after ${until.slice(11, 19)} UTC`
  return `${since} is not known: ${bound}.`
}
