/** One command: `cli/commands/<name>.ts` default-exports one, the file name is the word. */
import type { Command as Commander } from 'commander'
import type { Context as RunContext } from '../run/context.ts'
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
