/** What is told of a run that has ended: its summary, or its outcome as JSON, and a job of GitHub Actions. */
import { join, relative } from 'node:path'
import { parseJson } from '../contract/json.ts'
import { terminalSummary } from '../reporters/terminal/summary.ts'
import type { Ended } from '../run/conduct.ts'
import type { Person } from '../run/context.ts'
import { openAsker } from './ask.ts'
import type { Context } from './command.ts'
import { explainTrace } from './explain-trace.ts'
import { tellRun } from './github.ts'

/** Whoever sits at the terminal; `undefined` where nobody does, and with `--json`. */
export function personAt({ terminal, signal, env }: Context, { json }: Record<string, unknown>): Person | undefined {
  const asker = json === true ? undefined : openAsker(signal, env)
  if (asker === undefined) return undefined
  const asking = async <T>(shown: readonly string[], ask: () => Promise<T>) => {
    terminal.hold(true)
    for (const line of shown) asker.say(terminal.kept(line))
    return ask().finally(() => terminal.hold(false))
  }
  const isWhole = (lines: readonly string[]) => {
    const typed = lines.join('\n')
    return lines.at(-1)?.trim() === '' || /^[^\s={}[\]"]+=\S*$/.test(typed) || parseJson(typed) !== undefined
  }
  return {
    ask: (shown, question) => asking(shown, () => asker.ask(question)),
    askLong: (shown, question) => asking(shown, () => asker.paste(question, isWhole)),
    confirm: (shown, question) => asking(shown, () => asker.confirm(question)),
  }
}

/** The exit code. Throws where reports are missing: the verdict is known, and the command ends with what became of them. */
export function tellEnd(
  { run, dir, trouble, trace }: Ended,
  options: Record<string, unknown>,
  context: Context,
): number {
  const { terminal } = context
  const json = options['json'] === true
  const page = join(dir, 'report.html')
  const reportPath = relative(process.cwd(), page) || page
  const summary = () => terminalSummary(run, { color: terminal.color, width: terminal.width, reportPath })
  // What k6 was answered stands in the record of a load run as it came.
  const of = run.load === undefined ? 'record' : undefined
  if (options['explain'] === true && trace !== undefined)
    terminal.print(explainTrace(trace.found, trace.exchanges, terminal.width))
  if (trouble !== undefined) {
    if (!json) terminal.print(summary(), of)
    throw trouble.saying(`${trouble.message} The verdict without that: ${run.verdict}. ${run.because}`)
  }
  const { verdict, exitCode, because, signedBy, next } = run
  if (json) terminal.answer({ verdict, exitCode, because, run: run.run, dir, ...(signedBy && { signedBy }), next })
  else terminal.print(summary(), of)
  tellRun(run, { dir, json }, context)
  return exitCode
}
