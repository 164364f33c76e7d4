/** checks: every check there is, by chapter. */
import { catalogueOf, listText } from '../checks/catalogue.ts'
import type { Command } from '../command.ts'

export default {
  group: 'harness',
  summary: 'list all checks by chapter',
  examples: ['npm run checks', 'npm run checks -- --json'],
  configure(command) {
    command.option('--json', 'all that is known of them as JSON')
  },
  async run(options, _args, { root, env, terminal }) {
    const entries = await catalogueOf(root, env)
    if (options['json'] === true) terminal.answer(entries)
    else terminal.print(listText(entries, terminal.width))
    return 0
  },
} satisfies Command
