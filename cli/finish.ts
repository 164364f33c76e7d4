/** The end of a run, whatever it was: reports written, summary printed, exit code told. */
import { join, relative } from 'node:path'
import type { Run } from '../contract/run.ts'
import { terminalSummary } from '../reporters/terminal/summary.ts'
import { writeReports } from '../reporters/write.ts'
import type { Context } from './command.ts'
import { tellRun } from './github.ts'
import type { Session } from './session.ts'

export async function finish(
  run: Run,
  session: Pick<Session, 'dir'>,
  context: Context,
  json: boolean,
): Promise<number> {
  await writeReports(run, session.dir)
  const reportPath = relative(process.cwd(), join(session.dir, 'report.html')) || join(session.dir, 'report.html')
  const { terminal } = context
  if (json)
    terminal.answer({
      verdict: run.verdict,
      exitCode: run.exitCode,
      because: run.because,
      run: run.run,
      dir: session.dir,
      next: run.next,
    })
  else terminal.print(terminalSummary(run, { color: terminal.color, width: terminal.width, reportPath }))
  tellRun(run, { dir: session.dir, json }, context)
  return run.exitCode
}
