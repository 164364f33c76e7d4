/** The end of a run, whatever it was: reports written, summary printed, exit code told. */
import { join, relative } from 'node:path'
import { HarnessError } from '../contract/harness-error.ts'
import type { Run } from '../contract/run.ts'
import { terminalSummary } from '../reporters/terminal/summary.ts'
import { writeReports } from '../reporters/write.ts'
import type { Session } from '../run/session.ts'
import { writeSigned } from '../run/sign-run.ts'
import type { Context } from './command.ts'
import { tellRun } from './github.ts'

export async function finish(
  record: Run,
  session: Pick<Session, 'dir' | 'signing'>,
  context: Context,
  json: boolean,
): Promise<number> {
  const { run, trouble } = await written(record, session)
  const reportPath = relative(process.cwd(), join(session.dir, 'report.html')) || join(session.dir, 'report.html')
  const { terminal } = context
  // The verdict is known, whatever became of its reports; the command ends with what became of them.
  if (trouble !== undefined) {
    if (!json) terminal.print(terminalSummary(run, { color: terminal.color, width: terminal.width, reportPath }))
    throw new HarnessError(
      trouble.code,
      `${trouble.message} The verdict without that: ${run.verdict}. ${run.because}`,
      trouble.hint,
      trouble,
    )
  }
  if (json)
    terminal.answer({
      verdict: run.verdict,
      exitCode: run.exitCode,
      because: run.because,
      run: run.run,
      dir: session.dir,
      ...(run.signedBy === undefined ? {} : { signedBy: run.signedBy }),
      next: run.next,
    })
  else terminal.print(terminalSummary(run, { color: terminal.color, width: terminal.width, reportPath }))
  tellRun(run, { dir: session.dir, json }, context)
  return run.exitCode
}

/** Where a report is missing, those that are there say so: the record ends with the code that the command ends with. */
async function written(
  run: Run,
  { dir, signing }: Pick<Session, 'dir' | 'signing'>,
): Promise<{ run: Run; trouble?: HarnessError }> {
  try {
    return { run: await writeSigned(run, dir, signing) }
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error
    const because = `${error.message} Without that: ${run.verdict}. ${run.because}`
    await writeReports({ ...run, verdict: 'harness error', exitCode: error.exitCode, because }, dir).catch(
      () => undefined,
    )
    return { run, trouble: error }
  }
}
