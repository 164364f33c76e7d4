/** Runs the body of a command; trouble on the way still leaves a report of what was seen, marked as partial. */
import { EXIT, HarnessError } from '../contract/harness-error.ts'
import { writeReports } from '../reporters/write.ts'
import type { Context } from './command.ts'
import { tellRun } from './github.ts'
import { recordOf } from './record.ts'
import type { Session } from './session.ts'

export async function guarded(
  command: string,
  session: Session,
  context: Context,
  body: () => Promise<number>,
): Promise<number> {
  try {
    return await body()
  } catch (error) {
    const exitCode = context.signal.aborted
      ? EXIT.interrupted
      : error instanceof HarnessError
        ? error.exitCode
        : EXIT.harness
    const why = context.signal.aborted ? 'Stopped on request.' : error instanceof Error ? error.message : String(error)
    const because = session.client.redact(why)
    const next = error instanceof HarnessError ? [error.hint] : []
    const run = recordOf(session, context, {
      command,
      judgement: { verdict: 'stopped', exitCode, because },
      next,
      partial: true,
    })
    // The trouble itself is what the user must see; a report that fails as well does not hide it.
    await writeReports(run, session.dir).catch(() => undefined)
    try {
      tellRun(run, { dir: session.dir, json: true }, context)
    } catch {
      // As above.
    }
    throw error
  } finally {
    await session.close()
  }
}
