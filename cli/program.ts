/** All commands as one commander program, which help and docs/commands.md are read from. */
import { Command as Commander } from 'commander'
import { loadFolder } from '../contract/folder.ts'
import { EXIT } from '../contract/harness-error.ts'
import { type Command, GROUPS, isCommand } from './command.ts'
import exitWords from './exit-codes.json' with { type: 'json' }

const FOLDER = new URL('./commands/', import.meta.url)
const SUMMARY = 'Finds out the contract of the integration service, records it, and checks every version against it.'
/** The exit codes in words: for `--help`, `explain` and docs/commands.md. */
export const EXIT_WORDS: Record<keyof typeof EXIT, { means: string; next: string }> = exitWords
const EXIT_CODES = ['', 'Exit codes:', ...exitCodeLines()].join('\n')
const FIRST_STEPS = `
First steps:
  npm run conformance                a try, on the sandbox
  npm run init                       your environment file
  npm run doctor -- --env test       what is in the way
  npm run conformance -- --env test  the verdict`

export type Act = (command: Command, sub: Commander) => Promise<void>

/** `only`: the word that was given; where it names a command no other is loaded. */
export function loadCommands(only?: string): Promise<Map<string, Command>> {
  return loadFolder(FOLDER, isCommand, { only })
}

export function programOf(commands: ReadonlyMap<string, Command>, version: string, act: Act): Commander {
  const program = new Commander('last-mile')
    .description(SUMMARY)
    .version(version)
    .showHelpAfterError('(--help tells what there is)')
    .addHelpText('after', `${FIRST_STEPS}\n${EXIT_CODES}`)
    .configureHelp({ minWidthToWrap: 20, subcommandTerm: each => each.name() })
    .helpCommand(false)
    .exitOverride()
  for (const group of Object.keys(GROUPS))
    for (const [name, command] of commands) if (command.group === group) register(program, name, command, act)
  return program
}

function register(program: Commander, name: string, command: Command, act: Act): void {
  const sub = program
    .command(name)
    .description(command.summary)
    .helpGroup(GROUPS[command.group])
    .exitOverride()
    .showHelpAfterError(`(\`npm run ${name} -- --help\` tells what there is)`)
  command.configure(sub)
  if (!sub.options.some(({ long }) => long === '--json')) sub.option('--json', 'the outcome as JSON')
  sub.addHelpText('after', `\nExamples:\n  ${command.examples.join('\n  ')}\n${EXIT_CODES}`)
  sub.action(() => act(command, sub))
}

function exitCodeLines(): string[] {
  const codes = Object.entries(EXIT) as [keyof typeof EXIT, number][]
  return codes.map(([name, code]) => `  ${String(code).padEnd(4)}${EXIT_WORDS[name].means}`)
}
