/** Runs the body of a command; trouble on the way still leaves a report of what was seen, marked as partial. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { EXIT, HarnessError } from '../contract/harness-error.ts'
import { stateIn } from '../probe/resume/state.ts'
import { writeSigned } from './attestation/sign-run.ts'
import { markBegun, markEnded } from './begun.ts'
import type { Context } from './command.ts'
import { diskTrouble } from './disk-trouble.ts'
import { tellRun } from './github.ts'
import { resumeWith } from './keep-state.ts'
import { loggedIn } from './logged.ts'
import { recordOf } from './record.ts'
import { RECORD_FILE } from './run-record.ts'
import type { Session } from './session.ts'

export async function guarded(
  command: string,
  session: Session,
  context: Context,
  body: () => Promise<number>,
): Promise<number> {
  try {
    await markBegun(command, session, context)
    const code = await body()
    await markEnded(session.dir)
    return code
  } catch (error) {
    const trouble = diskTrouble(error) ?? error
    // A record whose reports could not all be written says so itself.
    if (!existsSync(join(session.dir, RECORD_FILE))) await leavePartial(command, session, context, trouble)
    throw trouble
  } finally {
    await session.close()
  }
}

/** The trouble itself is what the user must see; a report that fails as well does not hide it. */
async function leavePartial(command: string, session: Session, context: Context, error: unknown): Promise<void> {
  const exitCode = context.signal.aborted
    ? EXIT.interrupted
    : error instanceof HarnessError
      ? error.exitCode
      : EXIT.harness
  const why = context.signal.aborted ? 'Stopped on request.' : error instanceof Error ? error.message : String(error)
  const logged = loggedIn(session.dir, 'the run was stopped')
  const goesOn =
    stateIn(session.dir) === undefined ? [] : [`Go on where it stopped: \`${resumeWith(session, command)}\`.`]
  const run = recordOf(session, context, {
    command,
    judgement: { verdict: 'stopped', exitCode, because: session.client.redact(why) },
    next: [...(error instanceof HarnessError ? [error.hint] : []), ...goesOn].filter(Boolean),
    partial: true,
    checks: logged.checks,
    ...(logged.ledger === undefined ? {} : { ledger: logged.ledger }),
    ...(logged.openapi === undefined ? {} : { openapi: logged.openapi }),
    exchanges: [...session.client.exchanges(), ...logged.ofSuites],
  })
  await writeSigned(run, session.dir, session.signing)
    .then(() => markEnded(session.dir))
    .catch(() => undefined)
  try {
    tellRun(run, { dir: session.dir, json: true }, context)
  } catch {
    // As above.
  }
}
