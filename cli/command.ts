/** One command: `cli/commands/<name>.ts` default-exports one, the file name is the word. */

import { resolve } from 'node:path'
import type { Command as Commander } from 'commander'
import { homeOf } from '../probe/environment/locate.ts'
import type { Context as RunContext, RunPaths } from '../run/context.ts'
import type { Terminal } from './terminal.ts'

export interface Context extends RunContext {
  terminal: Terminal
}

/** In the order of `--help`. */
export const GROUPS = {
  start: 'Ask a service:',
  results: 'Understand what came:',
  senders: 'Senders and their certificates:',
  harness: 'The harness itself:',
} as const

export interface Command {
  group: keyof typeof GROUPS
  summary: string
  /** Whole command lines, as a user types them. */
  examples: readonly string[]
  /** Adds arguments and options. */
  configure(command: Commander): void
  /** The exit code. */
  run(options: Record<string, unknown>, args: string[], context: Context): Promise<number>
}

export function isCommand(value: unknown): value is Command {
  return typeof value === 'object' && value !== null && 'run' in value && 'configure' in value && 'examples' in value
}

/** The options that several commands share, with one meaning everywhere. */
export function withPaths(command: Commander): Commander {
  return command
    .option('--env <name|path>', 'environment: a name of environments/, or the path of a YAML file', 'sandbox')
    .option('--results <dir>', 'where runs are written', 'results')
    .option('--fixtures <dir>', 'where the recorded contract lies', 'fixtures')
}

export function withSigning(command: Commander): Commander {
  return command.option(
    '--sign <key>',
    'sign the record, its receipt and the reports with this private key (npm run keys)',
  )
}

export function withDiscovery(command: Commander): Commander {
  return command
    .option('--dialect <name>', 'which service the embedded sandbox plays', 'default')
    .option(
      '--update [what]',
      'record what changed and is compatible; =breaking: what breaks senders as well; =ext-notify: of one endpoint alone; =ext-notify.request: that answer, whatever changed',
    )
    .option('--resume <run>', 'go on with a discovery that was stopped: the folder of its run, or latest')
    .option('--from-scratch', 'discover the whole, although a contract is recorded')
}

export const textOf = (value: unknown) => (value === undefined ? undefined : String(value))

/** `--results` and `--fixtures` are relative to where the user stands; their defaults to the user's home (`home.ts`). */
export function pathsOf(options: Record<string, unknown>, context: Context): RunPaths {
  const folder = (name: 'results' | 'fixtures') => {
    const given = String(options[name])
    return given === name ? resolve(homeOf(context.root), name) : resolve(given)
  }
  return { env: String(options['env']), results: folder('results'), fixtures: folder('fixtures') }
}
