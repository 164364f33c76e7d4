/** What a shell can complete: commands, options and what stands behind them, read from the commander program. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Command as Commander } from 'commander'
import { profileNames } from '../../load/runner/profiles.ts'
import { defectNames } from '../../sandbox/load-defect.ts'

/** `environments`: looked up when the key is pressed, and paths as well; `paths`: files and folders. */
export type Values = 'none' | 'paths' | 'environments' | readonly string[]

interface OptionWords {
  long: string
  summary: string
  values: Values
}

export interface CommandWords {
  name: string
  summary: string
  options: OptionWords[]
  /** What stands behind the command itself. */
  values: Values
}

/** By the option's word, where what stands behind it is known. */
async function knownValues(root: string): Promise<Record<string, Values>> {
  const dialects = readdirSync(join(root, 'sandbox/dialects'))
    .filter(file => file.endsWith('.ts') && !/^_|\.test\.ts$/.test(file))
    .map(file => file.slice(0, -3))
  return {
    '--env': 'environments',
    '--baseline': 'environments',
    '--profile': await profileNames(),
    '--dialect': dialects.sort(),
    '--defect': defectNames(),
    '--on': ['local', 'kubernetes'],
  }
}

/** Behind a command, by its name; what is not named there are paths. */
const BEHIND: Record<string, () => Values> = {
  completion: () => ['bash', 'zsh', 'fish', 'powershell'],
  diff: () => 'environments',
  explain: () => 'none',
  prove: () => [...defectNames(), 'certify'],
}

export async function wordsOf(program: Commander, root: string): Promise<CommandWords[]> {
  const known = await knownValues(root)
  return program.commands.map(command => ({
    name: command.name(),
    summary: command.description(),
    values: BEHIND[command.name()]?.() ?? (command.registeredArguments.length > 0 ? 'paths' : 'none'),
    options: command.options.flatMap(option =>
      option.long == null
        ? []
        : [
            {
              long: option.long,
              summary: option.description,
              values: option.isBoolean() ? 'none' : (known[option.long] ?? 'paths'),
            },
          ],
    ),
  }))
}
