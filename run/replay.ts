/** A check that a report shows, seen again, in a folder of its own alongside the runs. */
import { attributed, causeOf } from '../contract/attribution.ts'
import { CHECK_ID, familyOf, type Result } from '../contract/check.ts'
import { HarnessError } from '../contract/harness-error.ts'
import { didYouMean } from '../contract/names.ts'
import { documentIn } from '../contract/openapi/document.ts'
import { answeredCount } from '../contract/questions.ts'
import type { Run } from '../contract/run.ts'
import { VERDICT_WORDS } from '../reporters/facts/tone.ts'
import { conduct, type Ended, ended, openRun } from './conduct.ts'
import type { Context, RunPaths } from './context.ts'
import { runChecks } from './run-checks.ts'
import { newestRun } from './run-folder.ts'
import { judgeConformance } from './verdict.ts'

/** A folder of its own, so that the newest run stays the one that was asked about. */
const REPLAYS = 'replays'

/**
 * One check run again on the contract of the newest run, without a discovery. The verdict is that of a run with this
 * check alone: it was asked for, so it counts whatever release it is new in. `dialect`: which service the embedded sandbox
 * plays. Throws USAGE, CONTRACT_MISSING, EndedEarly.
 */
export async function replayCheck(check: string, paths: RunPaths, dialect: string, context: Context): Promise<Ended> {
  const { run, before } = replayedIn(check, paths)
  const session = await openRun(paths, context, { dialect, within: REPLAYS, timed: true })
  return conduct('conformance', session, context, async () => {
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

/** The newest run, and what it says of the check. Throws USAGE, CONTRACT_MISSING. */
export function replayedIn(check: string, paths: RunPaths): { run: Run; before: Result[] } {
  if (!CHECK_ID.test(check))
    throw new HarnessError(
      'USAGE',
      `"${check}" is no check: nothing was sent.`,
      'Checks look like REACH-07 or VERIFY-07/email; the report names them. A single request is sent again by the curl command that stands alongside it there.',
    )
  const run = newestRun(paths, each => answeredCount(each.ledger) > 0)
  if (run === undefined)
    throw new HarnessError(
      'CONTRACT_MISSING',
      `There is no run of "${paths.env}" in ${paths.results} that could be replayed: nothing was sent.`,
      `Run \`npm run conformance -- --env ${paths.env}\` first.`,
    )
  const before = run.checks.filter(each => each.id === check || familyOf(each.id) === check)
  if (before.length > 0) return { run, before }
  const ids = run.checks.map(each => each.id)
  throw new HarnessError(
    'USAGE',
    `The run ${run.run} has no check "${check}": nothing was sent.`,
    `${didYouMean(check, ids)}\`npm run explain -- checks\` lists all; one that is newer than that run needs \`--only\` in place of --replay.`,
  )
}
