/** A run that was killed: its record out of its logs, partial like that of any run that was stopped. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Result } from '../contract/check.ts'
import type { Effect } from '../contract/endpoint.ts'
import type { Exchange } from '../contract/exchange.ts'
import { EXIT } from '../contract/harness-error.ts'
import { emptyLedger } from '../contract/ledger.ts'
import { receiptOf } from '../contract/receipt.ts'
import type { Run } from '../contract/run.ts'
import { type Sent, sentBelow } from '../load/runner/sent.ts'
import { STATE_FILE, stateIn } from '../probe/resume/state.ts'
import { writeAtomically } from '../reporters/write/atomic.ts'
import { latestBeside } from '../reporters/write/latest.ts'
import { writeReports } from '../reporters/write.ts'
import { ATTESTATION } from '../signing/attestation/files.ts'
import type { Begun } from './begun.ts'
import { resumeWith } from './keep-state.ts'
import { type Logged, loggedIn } from './logged.ts'
import { costOf } from './record.ts'
import { actOf, type Recovered, sentenceOf } from './recover-words.ts'
import { runLeftIn } from './run-record.ts'
import { sentWords } from './sent-words.ts'
import { leftOutOf } from './verdict.ts'

/** Sends nothing. Writes the record with all its reports; one that was written before the end stays as it is. */
export async function recoveredRun(dir: string, begun: Begun): Promise<Recovered> {
  // A record is there where it was killed while its reports were being written.
  const record = unsigned(runLeftIn(dir), dir) ?? (await recordOfKilled(dir, begun))
  // A newer run that came to its end stays the latest.
  await writeReports(record, dir, undefined, begun.run > latestBeside(dir))
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
  const byK6 = await sentBelow(dir)
  const exchanges = [...logged.own, ...logged.ofSuites]
  const moments = [begun.startedAt, ...exchanges.map(each => each.at), byK6?.cut?.until ?? '']
  const endedAt = moments.sort().at(-1) ?? begun.startedAt
  const { schemaVersion, command, run, environment, harness, startedAt } = begun
  return {
    ...{ schemaVersion, command, run, environment, harness, startedAt, endedAt },
    partial: true,
    verdict: 'stopped',
    exitCode: EXIT.interrupted,
    because: `${becauseOf(exchanges, byK6, environment.name)}${begun.toBeSigned === true ? UNSIGNED : ''}`,
    next: await goOn(dir, begun, logged),
    ledger: logged.ledger ?? emptyLedger(environment.name),
    openapi: { ...logged.openapi },
    drift: [],
    checks: logged.checks,
    ...receiptOfKilled(begun, exchanges, logged.checks, byK6),
    cost: withK6(costOf(exchanges, (Date.parse(endedAt) - Date.parse(startedAt)) / 1000), byK6),
    exchanges,
  }
}

/** An act whose answer nobody wrote down is told as perhaps done. */
function receiptOfKilled(
  { allowed, environment }: Begun,
  exchanges: readonly Exchange[],
  checks: readonly Result[],
  byK6: Sent | undefined,
): Pick<Run, 'receipt'> {
  if (allowed === undefined) return {}
  const safe = environment.kind === 'production'
  const load = byK6 === undefined ? {} : { load: actsOf(byK6) }
  return { receipt: receiptOf({ exchanges, leftOut: leftOutOf(checks), safe, allowed, ...load }) }
}

function withK6(cost: Run['cost'], sent: Sent | undefined): Run['cost'] {
  if (sent === undefined) return cost
  const { notifications, changes } = actsOf(sent)
  return {
    ...cost,
    requests: cost.requests + sent.requests,
    notifications: cost.notifications + notifications,
    changes: cost.changes + changes,
  }
}

/** What it sent is counted, whatever became of it. */
function actsOf({ calls }: Sent): { notifications: number; changes: number } {
  const of = (effect: Effect) => calls.filter(each => each.effect === effect).reduce((sum, each) => sum + each.sent, 0)
  return { notifications: of('notifies'), changes: of('changes') }
}

function becauseOf(exchanges: readonly Exchange[], byK6: Sent | undefined, environment: string): string {
  const own = sentenceOf('The run was killed', exchanges.map(actOf))
  if (byK6 === undefined) return own
  const words = sentWords(byK6, environment)
  return exchanges.length === 0 ? `The run was killed before its end, with ${words}` : `${own} Beside that ${words}`
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
