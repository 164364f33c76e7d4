/** The end of a run that was stopped while it still asked: what is known by then is reported, and nothing recorded. */
import type { Discovery } from '../probe/discover.ts'
import type { Context } from './command.ts'
import { finish } from './finish.ts'
import { resumeWith } from './keep-state.ts'
import { recordOf } from './record.ts'
import type { Session } from './session.ts'
import { judgeDiscovery } from './verdict.ts'

export async function stopped(
  command: string,
  found: Discovery,
  session: Session,
  context: Context,
  json: boolean,
): Promise<number> {
  const { ledger, openapi } = found
  const next = found.rehearsed === undefined ? [`Go on where it stopped: \`${resumeWith(session, command)}\`.`] : []
  const judgement = judgeDiscovery(ledger, 'interrupt')
  const record = recordOf(session, context, { command, judgement, next, ledger, openapi, partial: true })
  return finish(record, session, context, json)
}
