/** Runs the body of a command; trouble on the way still leaves a report of what was seen, marked as partial. */
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Context } from '../cli/command.ts'
import { explainTries } from '../cli/explain-story.ts'
import { tellRun } from '../cli/github.ts'
import { diskTrouble } from '../cli/run-program.ts'
import { EXIT, HarnessError } from '../contract/harness-error.ts'
import { stateIn } from '../probe/resume/state.ts'
import { quotedAnswer, tellingAnswers } from '../reporters/facts/telling.ts'
import summary from '../reporters/summary-md.ts'
import { markBegun, markEnded } from './begun.ts'
import { resumeWith } from './keep-state.ts'
import { loggedIn } from './logged.ts'
import { recordOf } from './record.ts'
import { RECORD_FILE } from './run-record.ts'
import type { Session } from './session.ts'
import { shownIn } from './shown.ts'
import { writeSigned } from './sign-run.ts'

const MOST_QUOTED = 3

export interface Guarded {
  command: string
  /** A run that ends with trouble tells what it tried, since no story of it comes. */
  explain?: boolean
}

export async function guarded(
  { command, explain = false }: Guarded,
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
    const trouble = withAnswers(diskTrouble(error) ?? error, session)
    // Reports that could not all be written say so themselves.
    if ([RECORD_FILE, summary.file].some(name => existsSync(join(session.dir, name)))) throw trouble
    await leavePartial(command, session, context, trouble)
    if (explain) context.terminal.print(explainTries(shownIn(session), context.terminal.width))
    throw withReport(trouble, session.dir)
  } finally {
    await session.close()
  }
}

/** Refused credentials are told in the words of the service: which try failed for which reason is seen in them alone. */
function withAnswers(trouble: unknown, session: Session): unknown {
  if (!(trouble instanceof HarnessError) || trouble.code !== 'CREDENTIALS_REFUSED') return trouble
  const tries = shownIn(session).filter(each => each.endpoint === 'auth-authenticate')
  const telling = tellingAnswers(tries, MOST_QUOTED).map(quotedAnswer)
  if (telling.length === 0) return trouble
  const { code, message, hint, cause } = trouble
  return new HarnessError(
    code,
    `${message} The answers that say most:${telling.map(each => `\n  ${each}`).join('')}`,
    hint,
    cause,
  )
}

function withReport(trouble: unknown, dir: string): unknown {
  const page = join(dir, 'report.html')
  if (!(trouble instanceof HarnessError) || !existsSync(page)) return trouble
  const { code, message, hint, cause } = trouble
  const told = `Report: ${relative(process.cwd(), page) || page}`
  return new HarnessError(code, message, hint === '' ? told : `${hint}\n  ${told}`, cause)
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
  // What was refused before anything was sent says nothing of the service: `latest` stays with the run that does.
  const isRefused = run.cost.requests === 0 && (exitCode === EXIT.guarded || exitCode === EXIT.usage)
  await writeSigned(run, session.dir, session.signing, !isRefused)
    .then(() => markEnded(session.dir))
    .catch(() => undefined)
  try {
    tellRun(run, { dir: session.dir, json: true }, context)
  } catch {
    // As above.
  }
}
