/** recover: completes the records of runs that were killed, and tells what they sent. Sends nothing. */
import { existsSync, readdirSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { EXIT } from '../../contract/harness-error.ts'
import { nameOf } from '../../probe/environment/locate.ts'
import { begunIn } from '../begun.ts'
import type { Command } from '../command.ts'
import { placesOf } from '../options.ts'
import { isUnderWay, recovered } from '../recover.ts'
import { killedWords, underWayWords } from '../recover-words.ts'
import { isRun, runsIn } from '../run-folder.ts'

export default {
  group: 'results',
  examples: ['npm run recover', 'npm run recover -- --env test'],
  summary: 'complete the records of runs that were killed: what they sent, and what is not known of it',
  configure(command) {
    command
      .option('--env <name|path>', 'of this environment alone')
      .option('--results <dir>', 'where runs are written', 'results')
      .option('--json', 'the outcome as JSON')
      .addHelpText('after', '\nIt sends nothing.')
  },
  async run(options, _args, context) {
    const { results } = placesOf({ env: '', fixtures: 'fixtures', ...options }, context)
    const only = options['env'] === undefined ? undefined : nameOf(String(options['env']))
    const told: object[] = []
    const lines: string[] = []
    for (const dir of foldersIn(results, only).flatMap(runsIn)) {
      const begun = begunIn(dir)
      if (begun === undefined) continue
      if (isUnderWay(begun, dir)) {
        told.push({ run: begun.run, dir, state: 'under way' })
        lines.push(underWayWords(begun)[0])
        continue
      }
      const left = await recovered(dir, begun)
      const { run, because, unknown, next } = left
      told.push({ run, dir, state: 'killed', because, unknown, next })
      lines.push([...killedWords(left, true), ...next].join('\n  '))
    }
    if (lines.length === 0) lines.push(`Every run in ${relative(process.cwd(), results) || results} came to its end.`)
    if (options['json'] === true) context.terminal.answer(told)
    else context.terminal.print(lines.join('\n'))
    return EXIT.conformant
  },
} satisfies Command

/** Folders that hold runs: of an environment, and of what lies within it. */
function foldersIn(results: string, only: string | undefined): string[] {
  const folders = (dir: string) =>
    existsSync(dir)
      ? readdirSync(dir, { withFileTypes: true }).flatMap(each => (each.isDirectory() ? [join(dir, each.name)] : []))
      : []
  const environments = folders(results).filter(dir => only === undefined || dir === join(results, only))
  return environments.flatMap(dir => [dir, ...folders(dir).filter(each => !isRun(basename(each)))])
}
