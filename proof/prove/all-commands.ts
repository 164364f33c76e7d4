/** The commands of the product and `prove`, by name: for the pages and what is held against them. */
import type { Command } from '../../cli/command.ts'
import { loadCommands } from '../../cli/program.ts'
import prove from './command.ts'

export async function allCommands(): Promise<Map<string, Command>> {
  const all: [string, Command][] = [...(await loadCommands()), ['prove', prove]]
  return new Map(all.sort(([a], [b]) => (a < b ? -1 : 1)))
}
