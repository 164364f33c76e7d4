/** A command line: words to commands, errors to sentences and exit codes. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EXIT } from '../contract/harness-error.ts'
import type { Command, Context } from './command.ts'
import { endTruthfully } from './end-truthfully.ts'
import { interruption } from './interruption.ts'
import { programOf } from './program.ts'
import { swallowedFlags } from './swallowed-flags.ts'
import { tellError } from './tell-error.ts'
import { openTerminal } from './terminal.ts'

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
    code = await command.run(sub.opts(), sub.args, context)
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
