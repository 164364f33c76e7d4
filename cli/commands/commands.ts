/** commands: every command with its options; writes docs/commands.md. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from '../command.ts'
import { commandsPage } from '../help/page.ts'
import { loadCommands, programOf } from '../program.ts'

const PAGE = 'docs/commands.md'

export default {
  group: 'harness',
  summary: `list all commands; write ${PAGE}`,
  examples: ['npm run commands', 'npm run commands -- --write'],
  configure(command) {
    command.option('--write', `write ${PAGE}`)
  },
  async run(options, _args, { root, terminal, version }) {
    const commands = await loadCommands()
    const program = programOf(commands, version, async () => undefined)
    const listed = program.commands.map(each => ({
      name: each.name(),
      summary: each.description(),
      options: each.options.map(({ flags, description }) => ({ flags, description })),
      examples: commands.get(each.name())?.examples ?? [],
    }))
    if (options['write'] === true) {
      writeFileSync(join(root, PAGE), commandsPage(program, commands))
      terminal.answer({ written: [PAGE] })
      terminal.print(PAGE)
      return 0
    }
    terminal.answer(listed)
    if (options['json'] !== true) terminal.print(program.helpInformation().trimEnd())
    return 0
  },
} satisfies Command
