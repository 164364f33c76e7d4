/** What went wrong as a sentence, a hint and the exit code of the table; with `--json` as data as well. */
import { CommanderError } from 'commander'
import { EXIT, HarnessError } from '../contract/harness-error.ts'
import type { Context } from './command.ts'
import { diskTrouble } from './disk-trouble.ts'
import { tellTrouble } from './github.ts'

interface Told {
  code: string
  message: string
  hint: string
  exitCode: number
}

/** A stack only for faults of our own, and only when asked for. */
export function tellError(error: unknown, { env, signal, terminal }: Context): number {
  // Help and version end a command without a fault.
  if (error instanceof CommanderError && error.exitCode === 0) return EXIT.conformant
  const told = toldOf(diskTrouble(error) ?? error, signal.aborted, terminal.knows())
  terminal.answer({ error: told })
  tellTrouble({ ...told, message: terminal.kept(told.message), hint: terminal.kept(told.hint) }, { env })
  // Commander has written its own sentence already.
  if (!(error instanceof CommanderError)) terminal.complain(told.message, told.hint)
  if (told.code === 'HARNESS_BROKEN' && env['LMD_DEBUG'] !== undefined && error instanceof Error)
    terminal.debug(terminal.knows() ? String(error.stack) : placesIn(error))
  return told.exitCode
}

function toldOf(error: unknown, aborted: boolean, isKnown: boolean): Told {
  if (error instanceof CommanderError) {
    const [message = '', suggestion] = error.message.replace(/^error: /, '').split('\n')
    const meant = suggestion === undefined ? '' : `${suggestion.replace(/^\(|\)$/g, '')} `
    return { code: 'USAGE', message, hint: `${meant}--help tells what there is.`, exitCode: EXIT.usage }
  }
  if (error instanceof HarnessError) {
    const { code, message, hint, exitCode } = error
    return { code, message, hint, exitCode }
  }
  if (aborted)
    return {
      code: 'INTERRUPTED',
      message: 'Stopped on request.',
      hint: 'What was seen until then is in the run folder, marked as partial.',
      exitCode: EXIT.interrupted,
    }
  return {
    code: 'HARNESS_BROKEN',
    // An error that nobody expected may hold anything: before it is known what is secret, its words are not told.
    message: `The harness itself failed: ${isKnown ? wordsOf(error) : nameOf(error)}`,
    hint: 'This is a fault of the harness. LMD_DEBUG=1 shows where. Tell of it with that and the run folder: it is redacted, and `npm run report -- scan DIR` proves it.',
    exitCode: EXIT.harness,
  }
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
const nameOf = (error: unknown) => (error instanceof Error ? error.name : typeof error)

function placesIn({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter(line => /^\s+at /.test(line))
    .join('\n')
}
