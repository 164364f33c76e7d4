/** duties: what a sender's client is judged by. */
import type { Command } from '../command.ts'
import { dutyCatalogue } from '../duties/catalogue.ts'

export default {
  group: 'harness',
  summary: 'list the duties of senders, by which a client is judged',
  examples: ['npm run duties', 'npm run duties -- --json'],
  configure(command) {
    command.option('--json', 'all that is known of them as JSON')
  },
  async run(options, _args, { terminal }) {
    const entries = await dutyCatalogue()
    if (options['json'] === true) terminal.answer(entries)
    else for (const { id, level, title } of entries) terminal.print(`${id.padEnd(12)} ${level.padEnd(6)} ${title}`)
    return 0
  },
} satisfies Command
