/** What a report shows, seen again: one check, or one request, in a folder of its own beside the runs. */
import { join } from 'node:path'
import { attributed, causeOf } from '../contract/attribution.ts'
import { CHECK_ID, familyOf, type Result } from '../contract/check.ts'
import type { Exchange } from '../contract/exchange.ts'
import { HarnessError } from '../contract/harness-error.ts'
import { nearest } from '../contract/nearest.ts'
import { documentIn, recipesOf } from '../contract/openapi/document.ts'
import { outcomeOf } from '../contract/outcome.ts'
import { answeredCount } from '../contract/questions.ts'
import type { Run } from '../contract/run.ts'
import { systemClock } from '../probe/call/moment.ts'
import { mapExchange } from '../probe/client/structure.ts'
import { personsOf } from '../probe/persons/persons.ts'
import { replay } from '../probe/replay/replay.ts'
import { VERDICT_WORDS } from '../reporters/facts/tone.ts'
import { conduct, type Ended, ended, openRun } from './conduct.ts'
import type { Context, Places } from './context.ts'
import { runChecks } from './run-checks.ts'
import { newestRun } from './run-folder.ts'
import type { Session } from './session.ts'
import { judgeConformance } from './verdict.ts'

/** A folder of its own, so that the newest run stays the one that was asked about. */
const REPLAYS = 'replays'

/** Throws USAGE, CONTRACT_MISSING, EndedEarly. `dialect`: which service the embedded sandbox plays. */
export async function replayRun(
  id: string,
  places: Places,
  dialect: string,
  context: Context,
): Promise<Ended | Resent> {
  const found = replayedIn(id, places)
  const session = await openRun(places, context, { dialect, within: REPLAYS, timed: true })
  return conduct<Ended | Resent>('conformance', session, context, () =>
    'exchange' in found
      ? replayExchange(found.exchange, found.run, session, context)
      : replayCheck(found, session, context),
  )
}

/**
 * One check run again on the contract of an earlier run, without a discovery. The verdict is that of a run with this
 * check alone: it was asked for, so it counts whatever release it is new in.
 */
async function replayCheck(
  { run, check, before }: { run: Run; check: string; before: readonly Result[] },
  session: Session,
  context: Context,
): Promise<Ended> {
  const { environment, client } = session
  context.terminal.progress(`Running ${check} again on the contract of the run ${run.run} …`)
  const openapi = documentIn(run.openapi)
  const { ledger } = run
  const suites = await runChecks(session, context, { ledger, openapi }, check)
  const cause = causeOf(suites.exchanges, suites.results)
  const checks = attributed(suites.results, suites.exchanges, cause)
  return ended(session, context, {
    command: 'conformance',
    judgement: judgeConformance({ kind: environment.kind, checks, drift: [], ledger, cause }),
    next: comparison(before, checks, run),
    ledger,
    openapi,
    checks,
    exchanges: [...client.exchanges(), ...suites.exchanges],
  })
}

/** Then and now, a sentence for each place. */
export function comparison(before: readonly Result[], now: readonly Result[], run: Pick<Run, 'run'>): string[] {
  return before.map(then => {
    const again = now.find(each => each.id === then.id)
    const word = VERDICT_WORDS[then.verdict]
    if (again === undefined) return `${then.id}: ${word} in the run ${run.run}, and is not there now.`
    return again.verdict === then.verdict
      ? `${then.id}: ${word}, as in the run ${run.run}.`
      : `${then.id}: ${VERDICT_WORDS[again.verdict]} now, ${word} in the run ${run.run}.`
  })
}

export type Replayed =
  | { run: Run; check: string; before: Result[] }
  /** As it was recorded. */
  | { run: Run; exchange: Exchange }

/** Of a worker `w0x0012`, of a merged part `s2w0x0012`. */
const EXCHANGE_ID = /^(?:w\d+)?x\d+$/

/** Throws USAGE, CONTRACT_MISSING. */
export function replayedIn(id: string, places: Places): Replayed {
  const isExchange = EXCHANGE_ID.test(id)
  if (!isExchange && !CHECK_ID.test(id))
    throw new HarnessError(
      'USAGE',
      `"${id}" is neither a check nor an exchange: nothing was sent.`,
      'Checks look like REACH-07 or VERIFY-07/email, exchanges like x0012 or w0x0012; the report names both.',
    )
  const run = newestRun(places, each => answeredCount(each.ledger) > 0)
  if (run === undefined)
    throw new HarnessError(
      'CONTRACT_MISSING',
      `There is no run of "${places.env}" in ${places.results} that could be replayed: nothing was sent.`,
      `Run \`npm run conformance -- --env ${places.env}\` first.`,
    )
  return isExchange ? exchangeIn(run, id) : checkIn(run, id)
}

function exchangeIn(run: Run, id: string): Replayed {
  const exchange = run.exchanges.find(each => each.id === id)
  if (exchange !== undefined) return { run, exchange }
  const ids = run.exchanges.map(each => each.id)
  const hint =
    ids.length === 0
      ? 'It recorded none.'
      : `It has ${ids.length}, ${ids[0]} to ${ids.at(-1)}. An id means the exchange of the newest run; those of older runs are in their own folders.`
  throw new HarnessError('USAGE', `The run ${run.run} has no exchange "${id}": nothing was sent.`, hint)
}

function checkIn(run: Run, check: string): Replayed {
  const before = run.checks.filter(each => each.id === check || familyOf(each.id) === check)
  if (before.length > 0) return { run, check, before }
  const meant = nearest(
    check,
    run.checks.map(each => each.id),
  )
  throw new HarnessError(
    'USAGE',
    `The run ${run.run} has no check "${check}": nothing was sent.`,
    `${meant === undefined ? '' : `Did you mean ${meant}? `}\`npm run explain -- checks\` lists all; one that is newer than that run needs \`--only\` in place of --replay.`,
  )
}

type Outcome = ReturnType<typeof outcomeOf>

/** A recorded request that was sent again. */
export interface Resent {
  then: Exchange
  now: Exchange
  /** What each answer means, and why. */
  meant: Outcome
  means: Outcome
  /** Whether both answers mean the same. */
  same: boolean
  /** What the recorded call makes anew each time, and was sent as it was then: a service that looks at it may reject it now. */
  generated: string[]
  /** The file with the new exchange. */
  exchanges: string
}

export async function replayExchange(
  then: Exchange,
  run: Run,
  { environment, client, dir }: Session,
  { terminal }: Context,
): Promise<Resent> {
  terminal.progress(`Sending ${then.id} of the run ${run.run} again to ${environment.baseUrl} …`)
  const openapi = documentIn(run.openapi)
  const answered = await replay({ environment, client, ledger: run.ledger, openapi, clock: systemClock }, then)
  const now = mapExchange(answered, personsOf(environment))
  const [before, after] = [outcomeOf(then), outcomeOf(now)]
  const recipes = then.endpoint === undefined ? [] : recipesOf(openapi, then.endpoint)
  return {
    ...{ then, now, meant: before, means: after },
    same: before.outcome === after.outcome,
    generated: [...new Set(recipes.flatMap(({ let: made = {} }) => Object.keys(made)))],
    exchanges: join(dir, 'exchanges.ndjson'),
  }
}
