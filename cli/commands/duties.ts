/** duties: what a sender's client is judged by; writes docs/duties.md. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from '../command.ts'
import { dutyCatalogue } from '../duties/catalogue.ts'
import { dutiesPage } from '../duties/page.ts'

const PAGE = 'docs/duties.md'

export default {
  group: 'harness',
  summary: 'list the duties of senders; write docs/duties.md',
  examples: ['npm run duties', 'npm run duties -- --write'],
  configure(command) {
    command.option('--json', 'all that is known of them as JSON').option('--write', `write ${PAGE}`)
  },
  async run(options, _args, { root, terminal }) {
    const entries = await dutyCatalogue()
    if (options['write'] === true) {
      writeFileSync(join(root, PAGE), dutiesPage(entries))
      terminal.answer({ written: [PAGE] })
      terminal.print(PAGE)
    } else if (options['json'] === true) terminal.answer(entries)
    else for (const { id, level, title } of entries) terminal.print(`${id.padEnd(12)} ${level.padEnd(6)} ${title}`)
    return 0
  },
} satisfies Command
