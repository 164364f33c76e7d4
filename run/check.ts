/** check(): the contract of a service, the checks on it, and what changed since it was recorded. */
import { attributed, causeOf, endOfAnswers } from '../contract/attribution.ts'
import { coverKnown, type KnownFailure } from '../contract/known-failures.ts'
import { conduct, type Ended, ended, openRun } from './conduct.ts'
import type { Context, RunPaths } from './context.ts'
import { contractFor, goOn, SEE_THAT_IT_RUNS, stoppedParts } from './contract-for.ts'
import { rejectPartialGate, releaseGate } from './gate.ts'
import {
  acceptedText,
  demandWritable,
  heldAgainstChecks,
  keepOrCompare,
  keptInProduction,
  slowerSoFar,
  wantedBy,
} from './keep-or-compare.ts'
import { releaseOf, scoredBy } from './releases.ts'
import { runChecks } from './run-checks.ts'
import { shownIn } from './session.ts'
import { judgeConformance, nextSteps, obstaclesIn } from './verdict.ts'

export interface Checking {
  /** Which service the embedded sandbox plays. */
  dialect: string
  /** As `wantedBy` reads it; absent where nothing is to be recorded again. */
  update?: unknown
  /** For production what taught its contract, for any other what it would replace. */
  baseline?: string | undefined
  /** Ids of checks, separated by commas; all without. */
  only?: string | undefined
  known: readonly KnownFailure[]
  resume?: string | undefined
  fromScratch?: boolean
  /** The file of a private key. */
  sign?: string | undefined
}

/** Throws USAGE before anything is sent, and EndedEarly. */
export async function check(paths: RunPaths, options: Checking, context: Context): Promise<Ended> {
  const { dialect, update, baseline, only, resume, sign } = options
  wantedBy(update)
  const session = await openRun(paths, context, { dialect, timed: true, resume, sign })
  return conduct('conformance', session, context, async () => {
    const { terminal } = context
    const { environment, client } = session
    const release = releaseOf(context.root, environment.checks)
    rejectPartialGate(environment, { baseline, only })
    demandWritable(session, update)
    terminal.progress(`1/3 Asking ${environment.baseUrl} what its contract is …`)
    const fromScratch = options.fromScratch === true || update !== undefined
    const found = await contractFor(session, context, baseline ?? 'test', { fromScratch })
    const trace = { found, exchanges: shownIn(session) }
    const gone = endOfAnswers(client.exchanges())
    if (found.stopped === 'interrupt' || gone !== undefined)
      return { ...(await ended(session, context, stoppedParts('conformance', found, session, gone))), trace }
    for (const { sentence } of slowerSoFar(session)) terminal.progress(`! ${sentence}`)
    terminal.progress('2/3 Running the suites on what was learnt …')
    const suites = await runChecks(session, context, found, only)
    terminal.progress('3/3 Comparing with the recorded contract, writing the reports …')
    const died = endOfAnswers([...client.exchanges(), ...suites.exchanges])
    const cause = died ?? causeOf(suites.exchanges, suites.results)
    const { held, checked } = heldAgainstChecks(session, found, update, {
      ...suites,
      results: attributed(suites.results, suites.exchanges, cause),
    })
    const learnt = cause === undefined ? held : { ...held, stopped: 'interrupt' as const }
    const kept =
      found.judgedBy === undefined
        ? await keepOrCompare(session, learnt, update, suites.exchanges)
        : keptInProduction(session, found, found.judgedBy, suites.exchanges)
    for (const line of acceptedText(kept)) terminal.progress(line)
    const scope = { environment: environment.name, today: new Date(), whole: only === undefined }
    const { results, stale } = coverKnown(options.known, { results: scoredBy(release, checked), ...scope })
    const gated =
      baseline === undefined || found.judgedBy !== undefined
        ? undefined
        : await releaseGate(baseline, { session, context, found: held, results, stale })
    const { drift, ledger } = { ...kept, ...gated }
    const obstacles = obstaclesIn({ results, ledger, stopped: found.stopped, environment })
    const grounds = { kind: environment.kind, checks: results, stale, drift, ledger, cause, obstacles }
    const judgement = gated?.judgement ?? judgeConformance({ ...grounds, heldAgainst: found.judgedBy })
    const parts = {
      command: 'conformance',
      judgement,
      next: nextSteps(judgement, ledger, kept, [
        ...(died === undefined ? [] : [SEE_THAT_IT_RUNS]),
        ...obstacles.map(each => each.next),
        ...(found.stopped === undefined ? [] : goOn(found, session, 'conformance')),
      ]),
      ledger,
      openapi: kept.openapi ?? held.openapi,
      drift,
      checks: results,
      checksOf: release.version,
      stale,
      ...(gated === undefined ? {} : { gate: gated.gate }),
      exchanges: [...client.exchanges(), ...suites.exchanges],
    }
    return { ...(await ended(session, context, parts)), trace }
  })
}
