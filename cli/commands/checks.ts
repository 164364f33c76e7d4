/** checks: every check there is, by chapter; writes docs/checks.md and freezes the set of a release. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogueOf } from '../checks/catalogue.ts'
import { listText } from '../checks/list-text.ts'
import { checksPage } from '../checks/page.ts'
import type { Command } from '../command.ts'
import { freeze } from '../releases.ts'

const PAGE = 'docs/checks.md'

export default {
  group: 'harness',
  summary: 'list all checks by chapter; write docs/checks.md; freeze the set of a release',
  examples: ['npm run checks', 'npm run checks -- --write', 'npm run checks -- --freeze 0.2.0'],
  configure(command) {
    command
      .option('--json', 'all that is known of them as JSON')
      .option('--write', `write ${PAGE}`)
      .option('--freeze <version>', 'write the set of checks of a release, by which runs are scored from then on')
  },
  async run(options, _args, { root, env, terminal }) {
    const version = options['freeze']
    const before = await catalogueOf(root, env)
    if (version !== undefined) terminal.print(freeze(root, String(version), before))
    const entries = version === undefined ? before : await catalogueOf(root, env)
    if (options['write'] === true || version !== undefined) {
      writeFileSync(join(root, PAGE), checksPage(entries))
      terminal.answer({ written: [PAGE] })
      terminal.print(PAGE)
    } else if (options['json'] === true) terminal.answer(entries)
    else terminal.print(listText(entries, terminal.width))
    return 0
  },
} satisfies Command
