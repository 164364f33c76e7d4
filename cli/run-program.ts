/** A command line: words to commands, errors to sentences and exit codes. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Command as Commander, CommanderError } from 'commander'
import { EXIT, HarnessError } from '../contract/harness-error.ts'
import { diskTrouble, EndedEarly } from '../run/conduct.ts'
import type { Command, Context } from './command.ts'
import { explainTries } from './explain-trace.ts'
import { tellRun, tellTrouble } from './github.ts'
import { programOf } from './program.ts'
import { openTerminal, type Terminal } from './terminal.ts'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** `argv` begins with node and the script. `load`: the commands, at least the one that is named; all where none of that name is. */
export async function runProgram(
  env: Context['env'],
  argv: readonly string[],
  load: (name?: string) => Promise<ReadonlyMap<string, Command>>,
): Promise<number> {
  const words = argv.slice(2)
  const terminal = openTerminal(env, { json: words.includes('--json') })
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  const context: Context = { root: ROOT, env, terminal, version, signal: interruption(terminal) }
  endTruthfully(error => tellError(error, context))
  let code: number = EXIT.harness
  const act = async (command: Command, sub: Parameters<Parameters<typeof programOf>[2]>[1]) => {
    const options = sub.opts()
    code = await command.run(options, sub.args, context).catch(error => {
      throw troubleOf(error, options, context)
    })
  }
  try {
    const program = programOf(await load(words[0]), version, act)
    const trap = swallowedFlags(words, env, program)
    if (trap !== undefined) throw trap
    await program.parseAsync(argv)
    terminal.answer({ exitCode: code })
    return code
  } catch (error) {
    return tellError(error, context)
  }
}

/** A run that came to no end of its own has left a partial record, and what it tried is told where that was asked for. */
function troubleOf(error: unknown, options: Record<string, unknown>, context: Context): unknown {
  if (!(error instanceof EndedEarly)) return error
  const { left, trouble } = error
  if (left === undefined) return trouble
  const { run, dir, tried } = left
  if (options['explain'] === true) context.terminal.print(explainTries(tried, context.terminal.width))
  try {
    tellRun(run, { dir, json: true }, context)
  } catch {
    // The trouble itself is what the user must see.
  }
  return trouble
}

/** Node's word for a program whose last promise nobody keeps. */
const UNSETTLED = 13

/**
 * Ends that nobody planned: Node's own code for them is 1, which in the table says that a requirement failed. `reported`:
 * says what went wrong, and answers the exit code.
 */
function endTruthfully(reported: (error: unknown) => number): void {
  const end = (error: unknown) => process.exit(reported(error))
  process.on('uncaughtException', end)
  process.on('unhandledRejection', end)
  process.on('exit', code => {
    // Node 20 tells the listener 0 and sets its own code before.
    if (code === UNSETTLED || process.exitCode === UNSETTLED) process.exitCode = EXIT.harness
  })
  // Whoever reads along may go, as `head` does: the run is not less worth for it, and its code stays true.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') end(error)
    })
}

/** One key press comes two or three times: from the terminal, from npm and from tsx, which pass it on. */
const ECHO_MS = 500

/** The first Ctrl-C stops in order, the second at once. */
function interruption(terminal: Terminal): AbortSignal {
  const controller = new AbortController()
  let first = 0
  const stop = () => {
    if (controller.signal.aborted) {
      if (performance.now() - first > ECHO_MS) process.exit(EXIT.interrupted)
      return
    }
    first = performance.now()
    terminal.progress('Stopping: the run ends in order and leaves a partial report. Once more stops at once.')
    controller.abort()
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  return controller.signal
}

type Variables = Record<string, string | undefined>

/** Words of npm's own configuration: an `.npmrc` may hold them, and none of them makes a run milder than it was meant. */
const NPMS_OWN: ReadonlySet<string> = new Set(['force', 'json', 'key', 'tls', 'yes'])

/**
 * npm in Windows PowerShell can drop `--` and with it `--env`: npm then keeps the flag for itself (`npm_config_env`)
 * and only the value arrives. Testing the default target and calling it green would be the worst answer. `words`:
 * without node and script; `undefined` where nothing was swallowed.
 */
export function swallowedFlags(words: readonly string[], env: Variables, program: Commander): HarnessError | undefined {
  const [name = '', ...rest] = words
  const command = program.commands.find(each => each.name() === name)
  const flags = command?.options.flatMap(({ long }) => (long == null ? [] : [long.slice(2)])) ?? []
  const swallowed = flags.filter(flag => !NPMS_OWN.has(flag) && keptBy(env, flag) !== undefined && !isGiven(flag, rest))
  if (swallowed.length === 0) return undefined
  const meant = swallowed.map(flag => {
    const value = keptBy(env, flag)
    const stray = rest.find((word, i) => !word.startsWith('-') && !rest[i - 1]?.startsWith('--'))
    const option = command?.options.find(each => each.long === `--${flag}`)
    const takesValue = option !== undefined && !option.isBoolean()
    const given = value === 'true' ? (stray ?? (option?.optional === true ? undefined : '…')) : value
    return takesValue === true && given !== undefined
      ? `--${flag}${option?.optional === true ? '=' : ' '}${given}`
      : `--${flag}`
  })
  return new HarnessError(
    'USAGE',
    `npm kept ${swallowed.map(flag => `--${flag}`).join(', ')} for itself, so this run would have used the default instead: nothing was sent.`,
    `Use \`npm run ${name} -- ${meant.join(' ')}\`; in PowerShell put the dashes in quotes: \`npm run ${name} '--' ${meant.join(' ')}\`.`,
  )
}

/** npm writes the hyphens of a flag as underscores, and a flag that is not set as an empty value. */
function keptBy(env: Variables, flag: string): string | undefined {
  return env[`npm_config_${flag.replaceAll('-', '_')}`] || undefined
}

function isGiven(flag: string, words: readonly string[]): boolean {
  return words.some(word => word === `--${flag}` || word.startsWith(`--${flag}=`))
}

interface ReportedError {
  code: string
  message: string
  hint: string
  exitCode: number
}

/** A stack only for faults of our own, and only when asked for. */
function tellError(error: unknown, { env, signal, terminal }: Context): number {
  // Help and version end a command without a fault.
  if (error instanceof CommanderError && error.exitCode === 0) return EXIT.conformant
  const reported = reportedError(diskTrouble(error) ?? error, signal.aborted, terminal.knows())
  terminal.answer({ error: reported })
  tellTrouble({ ...reported, message: terminal.kept(reported.message), hint: terminal.kept(reported.hint) }, { env })
  // Commander has written its own sentence already.
  if (!(error instanceof CommanderError)) terminal.complain(reported.message, reported.hint)
  if (reported.code === 'HARNESS_BROKEN' && env['LMD_DEBUG'] !== undefined && error instanceof Error)
    terminal.debug(terminal.knows() ? String(error.stack) : locationsIn(error))
  return reported.exitCode
}

function reportedError(error: unknown, aborted: boolean, isKnown: boolean): ReportedError {
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
    hint: 'This is a fault of the harness. LMD_DEBUG=1 shows where. Tell of it with that and the run folder: it is redacted.',
    exitCode: EXIT.harness,
  }
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
const nameOf = (error: unknown) => (error instanceof Error ? error.name : typeof error)

function locationsIn({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter(line => /^\s+at /.test(line))
    .join('\n')
}
