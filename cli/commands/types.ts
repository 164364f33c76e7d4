/** types: TypeScript types and zod schemas for a sender's own code, from the recorded contract. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { HarnessError } from '../../contract/harness-error.ts'
import { senderFiles } from '../../contract/sender-code/files.ts'
import { nameOf } from '../../probe/environment/locate.ts'
import { readFixtures } from '../../probe/fixtures/fixtures.ts'
import type { Command } from '../command.ts'
import { placesOf } from '../options.ts'

export default {
  group: 'senders',
  summary: "write TypeScript types and zod schemas for a sender's own code",
  examples: ['npm run types -- --env test --out src/delivery'],
  configure(command) {
    command
      .option('--env <name>', 'environment whose recorded contract is taken', 'sandbox')
      .option('--fixtures <dir>', 'where the recorded contract lies', 'fixtures')
      .option('--results <dir>', 'below it the files are written, where --out says nothing else', 'results')
      .option('--out <dir>', 'folder to write to (default: results/<environment>/types)')
  },
  async run(options, _args, context) {
    const places = placesOf(options, context)
    const name = nameOf(places.env)
    const recorded = readFixtures(places.fixtures, name)
    if (recorded === undefined)
      throw new HarnessError(
        'CONTRACT_MISSING',
        `No contract of "${name}" is recorded in ${places.fixtures}, so there is nothing to write types of.`,
        `Run \`npm run conformance -- --env ${places.env}\` first.`,
      )
    const folder = options['out'] === undefined ? join(places.results, name, 'types') : resolve(String(options['out']))
    mkdirSync(folder, { recursive: true })
    const files = senderFiles(recorded, name)
    context.terminal.answer({ written: [...files].map(([file]) => join(folder, file)) })
    for (const [file, text] of files) {
      writeFileSync(join(folder, file), text)
      context.terminal.print(relative(process.cwd(), join(folder, file)))
    }
    return 0
  },
} satisfies Command
