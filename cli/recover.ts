/** Runs that were killed: what they did stands in their logs, and becomes a partial record like that of any other run. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Effect } from '../contract/endpoint.ts'
import type { Exchange } from '../contract/exchange.ts'
import { EXIT } from '../contract/harness-error.ts'
import { emptyLedger } from '../contract/ledger.ts'
import type { Run } from '../contract/run.ts'
import { type Sent, sentBelow } from '../load/runner/sent.ts'
import { lives } from '../probe/resume/alive.ts'
import { STATE_FILE, stateIn } from '../probe/resume/state.ts'
import { writeAtomically } from '../reporters/write/atomic.ts'
import { latestBeside } from '../reporters/write/latest.ts'
import { writeReports } from '../reporters/write.ts'
import { type Begun, begunIn, markEnded } from './begun.ts'
import type { Context } from './command.ts'
import { resumeWith } from './keep-state.ts'
import { type Logged, loggedIn } from './logged.ts'
import type { Places } from './options.ts'
import { costOf } from './record.ts'
import { killedWords, underWayWords } from './recover-words.ts'
import { runsIn } from './run-folder.ts'
import { runLeftIn } from './run-record.ts'
import { sentWords } from './sent-words.ts'

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
  // A record is there where it was killed while its reports were being written.
  const record = runLeftIn(dir) ?? (await recordOfKilled(dir, begun))
  // A newer run that came to its end stays the latest.
  await writeReports(record, dir, undefined, begun.run > latestBeside(dir))
  await markEnded(dir)
  return record
}

export function isUnderWay({ process: mark }: Begun, dir: string): boolean {
  return lives(mark) ?? loggedWithin(dir, SILENT_MS)
}

/** By the times of the logs themselves: k6 and the workers of the suites write their own. */
function loggedWithin(dir: string, milliseconds: number): boolean {
  const logs = readdirSync(dir, { recursive: true, withFileTypes: true }).filter(each => each.name.endsWith('.ndjson'))
  return logs.some(each => Date.now() - statSync(join(each.parentPath, each.name)).mtimeMs < milliseconds)
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
    because: becauseOf(exchanges, byK6, environment.name),
    next: await goOn(dir, begun, logged),
    ledger: logged.ledger ?? emptyLedger(environment.name),
    openapi: { ...logged.openapi },
    drift: [],
    checks: logged.checks,
    cost: withK6(costOf(exchanges, (Date.parse(endedAt) - Date.parse(startedAt)) / 1000), byK6),
    exchanges,
  }
}

/** What it sent is counted, whatever became of it. */
function withK6(cost: Run['cost'], sent: Sent | undefined): Run['cost'] {
  const of = (effect: Effect) =>
    sent?.calls.filter(each => each.effect === effect).reduce((sum, each) => sum + each.sent, 0) ?? 0
  return {
    ...cost,
    requests: cost.requests + (sent?.requests ?? 0),
    notifications: cost.notifications + of('notifies'),
    changes: cost.changes + of('changes'),
  }
}

function becauseOf(exchanges: readonly Exchange[], byK6: Sent | undefined, environment: string): string {
  const own = becauseOfOwn(exchanges)
  if (byK6 === undefined) return own
  const words = sentWords(byK6, environment)
  return exchanges.length === 0 ? `${KILLED}, with ${words}` : `${own} Beside that ${words}`
}

const KILLED = 'The run was killed before its end'

function becauseOfOwn(exchanges: readonly Exchange[]): string {
  const untold = exchanges.filter(each => each.failure?.kind === 'interrupted')
  const sent = `${KILLED}, with ${exchanges.length} ${exchanges.length === 1 ? 'request' : 'requests'} sent`
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
