/** `--replay`: what a report shows, seen again, in a folder of its own beside the runs. */
import { attributed, causeOf } from '../../contract/attribution.ts'
import type { Result } from '../../contract/check.ts'
import { HarnessError } from '../../contract/harness-error.ts'
import type { OpenApiDocument } from '../../contract/openapi/document.ts'
import type { Run } from '../../contract/run.ts'
import { VERDICT_WORDS } from '../../reporters/facts/tone.ts'
import type { Context } from '../command.ts'
import { finish } from '../finish.ts'
import { guarded } from '../guarded.ts'
import type { Places } from '../options.ts'
import { recordOf } from '../record.ts'
import { runChecks } from '../run-checks.ts'
import { openSession, type Session } from '../session.ts'
import { judgeConformance } from '../verdict.ts'
import { replayExchange } from './exchange.ts'
import { replayedIn } from './find.ts'

const ALONE = ['only', 'update', 'baseline', 'fromScratch', 'sign'] as const

export async function replayRun(options: Record<string, unknown>, places: Places, context: Context): Promise<number> {
  const beside = ALONE.find(name => options[name] !== undefined)
  if (beside !== undefined)
    throw new HarnessError(
      'USAGE',
      `--replay and --${beside.replace('fromScratch', 'from-scratch')} do not go together: nothing was sent.`,
      'A replay runs one check, or sends one request, of the newest run.',
    )
  const id = String(options['replay'])
  const found = replayedIn(id, places)
  const session = await openSession(places, context, { dialect: String(options['dialect']), within: REPLAYS })
  const json = options['json'] === true
  return guarded({ command: 'conformance' }, session, context, () =>
    'exchange' in found
      ? replayExchange(found.exchange, found.run, session, context, json)
      : replayCheck(found, session, context, json),
  )
}

/** A folder of its own, so that the newest run stays the one that was asked about. */
const REPLAYS = 'replays'

/**
 * One check run again on the contract of an earlier run, without a discovery. The exit code is that of a run with this
 * check alone: it was asked for, so it counts whatever release it is new in.
 */
async function replayCheck(
  { run, check, before }: { run: Run; check: string; before: readonly Result[] },
  session: Session,
  context: Context,
  json: boolean,
): Promise<number> {
  const { environment, client } = session
  context.terminal.progress(`Running ${check} again on the contract of the run ${run.run} …`)
  const openapi = run.openapi as unknown as OpenApiDocument
  const suites = await runChecks(session, context, { ledger: run.ledger, openapi }, { only: check })
  const cause = causeOf(suites.exchanges, suites.results)
  const checks = attributed(suites.results, suites.exchanges, cause)
  const judgement = judgeConformance({ kind: environment.kind, checks, drift: [], ledger: run.ledger, cause })
  const record = recordOf(session, context, {
    command: 'conformance',
    judgement,
    next: comparison(before, checks, run),
    ledger: run.ledger,
    openapi,
    checks,
    exchanges: [...client.exchanges(), ...suites.exchanges],
  })
  return finish(record, session, context, json)
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
