/** report: writes the reports of a run again from its record, or out of its logs where it was killed. */
import { mkdir } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { nameOf } from '../../probe/environment/locate.ts'
import { writeAtomically } from '../../reporters/write/atomic.ts'
import { loadReporters } from '../../reporters/write.ts'
import { begunIn } from '../../run/begun.ts'
import { type Completed, completeKilled, foldersOfRuns } from '../../run/recover.ts'
import { runIn } from '../../run/run-folder.ts'
import type { Command, Context } from '../command.ts'
import { pathsOf } from '../command.ts'

const WORDS = `
\`report DIR\` writes every report again from DIR/run.json. Of a run that was killed it makes the record out of its logs:
what it sent, and what is not known of it. Without DIR it does so for every run that was killed. It sends nothing.`

export default {
  group: 'results',
  summary: 'write the reports of a run again, also of one that was killed',
  examples: ['npm run report', 'npm run report -- results/sandbox/latest'],
  configure(command) {
    command
      .argument('[dir]', 'the folder of a run; none: every run that was killed')
      .option('--env <name|path>', 'without a folder: of this environment alone')
      .option('--results <dir>', 'where runs are written', 'results')
      .option('--out <dir>', 'where the reports are written (default: into the folder)')
      .addHelpText('after', WORDS)
  },
  async run(options, [first], context) {
    const json = options['json'] === true
    const { results } = pathsOf({ env: '', fixtures: 'fixtures', ...options }, context)
    if (first === undefined) {
      const only = options['env'] === undefined ? undefined : nameOf(String(options['env']))
      return tellCompleted(await completeKilled(foldersOfRuns(results, only)), results, json, context)
    }
    if (begunIn(first) !== undefined) return tellCompleted(await completeKilled([first]), results, json, context)
    const run = runIn(first)
    const out = resolve(String(options['out'] ?? first))
    const written: string[] = []
    await mkdir(out, { recursive: true })
    for (const reporter of await loadReporters()) {
      // The record itself is what the others are made of.
      if (reporter.file === 'run.json' && out === resolve(first)) continue
      const path = join(out, reporter.file)
      await writeAtomically(path, reporter.render(run))
      written.push(path)
    }
    context.terminal.answer({ run: run.run, verdict: run.verdict, written })
    for (const path of written) context.terminal.print(relative(process.cwd(), path) || path)
    return 0
  },
} satisfies Command

function tellCompleted(completed: readonly Completed[], results: string, json: boolean, { terminal }: Context): number {
  const none = `Every run in ${relative(process.cwd(), results) || results} came to its end.`
  if (json) terminal.answer(completed.map(each => each.told))
  else terminal.print(completed.length === 0 ? none : completed.map(each => each.words).join('\n'))
  return 0
}
