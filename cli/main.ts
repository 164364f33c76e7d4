/** The command line: words to commands, errors to sentences and exit codes. */
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Command as Commander, CommanderError } from 'commander'
import { loadFolder } from '../contract/folder.ts'
import { EXIT, HarnessError } from '../contract/harness-error.ts'
import { type Command, type Context, isCommand } from './command.ts'
import { swallowedFlags } from './swallowed-flags.ts'
import { openTerminal } from './terminal.ts'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

const EXIT_CODES = `
Exit codes:
  0 conformant (or self-test passed)   1 a requirement failed or the contract drifted
  2 usage or configuration             3 the target cannot be reached or refuses the credentials
  4 a safety guard refused             5 the harness or a report failed
  6 inconclusive: nothing proven       130 interrupted, with a partial report`

async function main(): Promise<number> {
  const env = process.env
  const terminal = openTerminal(env)
  const { version } = JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8')) as { version: string }
  const context: Context = { root: ROOT, env, terminal, version, signal: interruption(terminal) }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => process.exit(told(error, context)))
  let code = 0
  const program = new Commander('last-mile')
    .description('Finds out the contract of the integration service, records it, and checks every version against it.')
    .version(version)
    .showHelpAfterError('(--help tells what there is)')
    .showSuggestionAfterError()
    .addHelpText('after', EXIT_CODES)
    .exitOverride()
  const commands = await loadFolder(new URL('./commands/', import.meta.url), isCommand, { only: process.argv[2] })
  for (const [name, command] of commands) register(program, name, command, context, result => (code = result))
  try {
    const trap = swallowedFlags(process.argv.slice(2), env, [...commands.keys()])
    if (trap !== undefined) throw trap
    await program.parseAsync(process.argv)
    return code
  } catch (error) {
    return told(error, context)
  }
}

function register(
  program: Commander,
  name: string,
  command: Command,
  context: Context,
  done: (code: number) => void,
): void {
  const sub = program
    .command(name)
    .description(command.summary)
    .exitOverride()
    .showHelpAfterError('(--help tells what there is)')
  command.configure(sub)
  sub.addHelpText('after', EXIT_CODES)
  sub.action(async () => done(await command.run(sub.opts(), sub.args, context)))
}

/** A sentence, what to do, and the exit code of the table; a stack only for faults of our own, and only when asked for. */
function told(error: unknown, context: Context): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT.usage
  if (error instanceof HarnessError) {
    context.terminal.complain(error.message, error.hint)
    return error.exitCode
  }
  if (context.signal.aborted) {
    context.terminal.complain(
      'Stopped on request.',
      'What was seen until then is in the run folder, marked as partial.',
    )
    return EXIT.interrupted
  }
  // An error that nobody expected may hold anything: before it is known what is secret, its words are not told.
  const { knows } = context.terminal
  const message = !knows() ? nameOf(error) : error instanceof Error ? error.message : String(error)
  context.terminal.complain(
    `The harness itself failed: ${message}`,
    'This is a fault of the harness. LMD_DEBUG=1 shows where.',
  )
  if (context.env['LMD_DEBUG'] !== undefined && error instanceof Error)
    context.terminal.debug(knows() ? String(error.stack) : placesIn(error))
  return EXIT.harness
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : typeof error)

function placesIn({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter(line => /^\s+at /.test(line))
    .join('\n')
}

/** The first Ctrl-C stops in order, the second at once. */
function interruption(terminal: Context['terminal']): AbortSignal {
  const controller = new AbortController()
  const stop = () => {
    if (controller.signal.aborted) process.exit(EXIT.interrupted)
    terminal.complain('Stopping: the run ends in order and leaves a partial report.', 'Once more stops at once.')
    controller.abort()
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  return controller.signal
}

process.exitCode = await main()
