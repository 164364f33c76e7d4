/** discover(): finds out the contract of a service from its own answers, and stops there. */
import { endOfAnswers } from '../contract/attribution.ts'
import { HarnessError } from '../contract/harness-error.ts'
import { mayMeasure } from '../probe/environment/policy.ts'
import type { Environment } from '../probe/environment/types.ts'
import { conduct, type Ended, ended, openRun } from './conduct.ts'
import type { Context, RunPaths } from './context.ts'
import { askService, goOn, stoppedParts } from './contract-for.ts'
import { acceptedText, demandWritable, keepOrCompare, wantedBy } from './keep-or-compare.ts'
import { shownIn } from './session.ts'
import { judgeDiscovery, nextSteps } from './verdict.ts'

export interface Discovering {
  /** Which service the embedded sandbox plays. */
  dialect: string
  /** As `wantedBy` reads it; absent where nothing is to be recorded again. */
  update?: unknown
  /** A run to go on with, or `latest`. */
  resume?: string | undefined
  fromScratch?: boolean
  measureLimits?: boolean
  /** The file of a private key. */
  sign?: string | undefined
}

/** Throws USAGE and GUARD_REFUSED before anything is sent, and EndedEarly. */
export async function discover(paths: RunPaths, options: Discovering, context: Context): Promise<Ended> {
  const { dialect, update, resume, sign, measureLimits = false } = options
  wantedBy(update)
  const session = await openRun(paths, context, { dialect, timed: true, sign, resume })
  return conduct('discover', session, context, async () => {
    const { terminal } = context
    rejectProbing(session.environment)
    if (measureLimits) rejectMeasuring(session.environment)
    demandWritable(session, update)
    terminal.progress(`Asking ${session.environment.baseUrl} …`)
    const fromScratch = options.fromScratch === true || update !== undefined
    const found = await askService(session, context, { fromScratch, measureLimits })
    const trace = { found, exchanges: shownIn(session) }
    const cause = endOfAnswers(session.client.exchanges())
    if (cause !== undefined) return ended(session, context, stoppedParts('discover', found, session, cause))
    const kept = await keepOrCompare(session, found, update)
    for (const line of acceptedText(kept)) terminal.progress(line)
    const judgement = judgeDiscovery(kept.ledger, found.stopped, kept.drift)
    const before = found.stopped === undefined ? [] : goOn(found, session, 'discover')
    const parts = {
      command: 'discover',
      judgement,
      next: nextSteps(judgement, kept.ledger, kept, before),
      ledger: kept.ledger,
      openapi: found.openapi,
      drift: kept.drift,
      partial: found.stopped !== undefined,
    }
    return { ...(await ended(session, context, parts)), trace }
  })
}

/** Production is never discovered by probing: it is judged by what the test environment taught. */
function rejectProbing(environment: Environment): void {
  if (environment.kind !== 'production') return
  throw new HarnessError(
    'GUARD_REFUSED',
    `${environment.name} is of kind production, which is never discovered by probing: nothing was sent.`,
    'Discover the test environment, then run `npm run conformance -- --env production`, which judges by what was learnt there.',
  )
}

/** Measuring strains a service on purpose: only where the environment file lets it. */
function rejectMeasuring(environment: Environment): void {
  if (mayMeasure(environment)) return
  throw new HarnessError(
    'GUARD_REFUSED',
    `The policy of ${environment.name} does not let limits be measured: nothing was sent.`,
    'Set policy.measureLimits: true in the environment file where the operator agrees, or leave --measure-limits out.',
  )
}
