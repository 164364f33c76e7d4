/** The state beside the reports of a run: how far discovery came, to go on with. */

import { join } from 'node:path'
import type { Context } from '../cli/command.ts'
import { finish } from '../cli/finish.ts'
import type { Cause } from '../contract/attribution.ts'
import { EXIT } from '../contract/harness-error.ts'
import { answeredCount, QUESTIONS } from '../contract/questions.ts'
import type { Discovery } from '../probe/discover.ts'
import { STATE_FILE, type State } from '../probe/resume/state.ts'
import { writeAtomically } from '../reporters/write/atomic.ts'
import { recordOf } from './record.ts'
import type { Session } from './session.ts'
import { shownIn } from './shown.ts'
import { type Judgement, judgeDiscovery } from './verdict.ts'

export async function keepState(session: Session, tried: readonly string[]): Promise<void> {
  const { run, environment, dir } = session
  const state: State = {
    schemaVersion: 1,
    run,
    environment: { name: environment.name, baseUrl: environment.baseUrl },
    tried: [...tried],
    exchanges: shownIn(session),
  }
  await writeAtomically(join(dir, STATE_FILE), `${JSON.stringify(state)}\n`)
}

/** The command that goes on with this run. */
export function resumeWith({ run, places }: { run: string; places: { env: string } }, command = 'discover'): string {
  return `npm run ${command} -- --env ${places.env} --resume ${run}`
}

/** `cause`: the service itself ended it; without one, the user did. */
export async function stopped(
  command: string,
  found: Discovery,
  session: Session,
  context: Context,
  { json, cause }: { json: boolean; cause?: Cause | undefined },
): Promise<number> {
  const { ledger, openapi } = found
  const judgement: Judgement =
    cause === undefined
      ? judgeDiscovery(ledger, 'interrupt')
      : {
          verdict: 'inconclusive',
          exitCode: EXIT.unreachable,
          because: `${cause.sentence} ${answeredCount(ledger)} of ${QUESTIONS.length} questions were answered until then; nothing was recorded.`,
        }
  const next = [...(cause === undefined ? [] : [SEE_THAT_IT_RUNS]), ...goOn(found, session, command)]
  const record = recordOf(session, context, { command, judgement, next, ledger, openapi, partial: true })
  return finish(record, session, context, json)
}

export const SEE_THAT_IT_RUNS = 'See in the log of the service why it ended, start it, and run again.'

/** A rehearsal is short, and begins anew. */
export function goOn(found: Pick<Discovery, 'rehearsed'>, session: Session, command: string): string[] {
  return found.rehearsed === undefined ? [`Go on where it stopped: \`${resumeWith(session, command)}\`.`] : []
}
