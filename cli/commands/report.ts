/** report: writes the reports of a run anew from its record, or out of its logs where it was killed; `report scan` proves a folder free of secrets. */
import { mkdir } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { HarnessError } from '../../contract/harness-error.ts'
import { didYouMean } from '../../contract/nearest.ts'
import { nameOf } from '../../probe/environment/locate.ts'
import { writeAtomically } from '../../reporters/write/atomic.ts'
import { loadReporters } from '../../reporters/write.ts'
import { begunIn } from '../../run/begun.ts'
import { completeKilled, foldersOfRuns } from '../../run/recover.ts'
import { runIn } from '../../run/run-record.ts'
import { scanFolder } from '../../run/scan.ts'
import type { Command } from '../command.ts'
import { placesOf } from '../options.ts'

const WORDS = `
\`report DIR\` writes every report anew from DIR/run.json. Of a run that was killed it makes the record out of its logs:
what it sent, and what is not known of it. Without DIR it does so for every run that was killed. It sends nothing.

\`report scan PLACE\` searches a folder, a file or a bundle for the secrets of its environment, in every form they may
take: encoded, hashed, inside of gzip, zip, tar and base64.

Exit codes of scan: 0 free of secrets · 5 a secret is in it · 6 not proven: something could not be opened`

export default {
  group: 'results',
  summary: 'write the reports of a run anew, also of one that was killed, or prove a folder free of secrets',
  examples: [
    'npm run report',
    'npm run report -- results/sandbox/latest',
    'npm run report -- scan results/sandbox/latest',
    'npm run report -- scan results.zip --env test',
  ],
  configure(command) {
    command
      .argument(
        '[words...]',
        'the folder of a run; or `scan` and a folder, a file or a bundle; none: every run that was killed',
      )
      .option(
        '--env <name|path>',
        'scan: whose secrets are looked for (default: those of the run); else: of this environment alone',
      )
      .option('--results <dir>', 'where runs are written', 'results')
      .option('--strict', 'scan: the made-up people of a sandbox count as secrets too')
      .option('--out <dir>', 'where the reports are written (default: into the folder)')
      .addHelpText('after', WORDS)
  },
  async run(options, [first, second, ...more], context) {
    const json = options['json'] === true
    const { results } = placesOf({ env: '', fixtures: 'fixtures', ...options }, context)
    if (first === undefined) {
      const only = options['env'] === undefined ? undefined : nameOf(String(options['env']))
      await completeKilled(foldersOfRuns(results, only), { results, json }, context.terminal)
      return 0
    }
    if (first === 'scan' && second !== undefined && more.length === 0) {
      const { env, strict } = options
      return scanFolder(second, { env, strict: strict === true, json }, context)
    }
    if (second !== undefined || first === 'scan')
      throw new HarnessError(
        'USAGE',
        first === 'scan'
          ? 'scan what? No place was given.'
          : `report takes one folder, and got ${more.length + 2} words.`,
        `${didYouMean(first, ['scan'])}\`npm run report -- DIR\`, or \`npm run report -- scan PLACE\`.`,
      )
    if (begunIn(first) !== undefined) {
      await completeKilled([first], { results, json }, context.terminal)
      return 0
    }
    const run = runIn(first)
    const out = resolve(String(options['out'] ?? first))
    const written: string[] = []
    await mkdir(out, { recursive: true }).catch(notWritten(out))
    for (const reporter of await loadReporters()) {
      // The record itself is what the others are made of.
      if (reporter.file === 'run.json' && out === resolve(first)) continue
      const path = join(out, reporter.file)
      await writeAtomically(path, reporter.render(run)).catch(notWritten(path))
      written.push(path)
    }
    context.terminal.answer({ run: run.run, verdict: run.verdict, written })
    for (const path of written) context.terminal.print(relative(process.cwd(), path) || path)
    return 0
  },
} satisfies Command

function notWritten(path: string) {
  return (cause: unknown): never => {
    throw new HarnessError(
      'REPORT_NOT_WRITTEN',
      `${path} was not written: ${(cause as Error).message}.`,
      'Give a folder that can be written with --out DIR.',
      cause,
    )
  }
}
