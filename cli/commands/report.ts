/** report: writes the reports of a run anew from its record, or out of its logs where it was killed; `report scan` proves a folder free of secrets. */
import { mkdir } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { HarnessError } from '../../contract/harness-error.ts'
import { didYouMean } from '../../contract/nearest.ts'
import { nameOf } from '../../probe/environment/locate.ts'
import { writeAtomically } from '../../reporters/write/atomic.ts'
import { loadReporters } from '../../reporters/write.ts'
import { begunIn } from '../../run/begun.ts'
import { type Completed, completeKilled, foldersOfRuns } from '../../run/recover.ts'
import { runIn } from '../../run/run-folder.ts'
import { type Searched, scanFolder } from '../../run/scan.ts'
import type { Command, Context } from '../command.ts'
import { placesOf } from '../options.ts'
import { plain } from '../terminal.ts'

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
      return tellCompleted(await completeKilled(foldersOfRuns(results, only)), results, json, context)
    }
    if (first === 'scan' && second !== undefined && more.length === 0) {
      const { env, strict } = options
      const searched = await scanFolder(second, { env, strict: strict === true }, context)
      if (json) context.terminal.answer(searched)
      else context.terminal.print(scanWords(second, searched))
      return searched.exitCode
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
      return tellCompleted(await completeKilled([first]), results, json, context)
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

function tellCompleted(completed: readonly Completed[], results: string, json: boolean, { terminal }: Context): number {
  const none = `Every run in ${relative(process.cwd(), results) || results} came to its end.`
  if (json) terminal.answer(completed.map(each => each.told))
  else terminal.print(completed.length === 0 ? none : completed.map(each => each.words).join('\n'))
  return 0
}

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

function scanWords(place: string, outcome: Searched): string {
  const { files, parts, bytes, secrets, forms, hits, left, people, environment, unsearched } = outcome
  const inside = parts === 0 ? '' : ` and ${parts} parts unpacked from them`
  const scanned = `Scanned ${files} files${inside}, ${(bytes / 1024 ** 2).toFixed(1)} MB, for ${secrets} secrets of ${environment} in ${forms} forms.`
  const shown = hits.slice(0, 50).map(({ file, name, times }) => `  ${plain(file)}: ${plain(name)}, ${times} times`)
  const heads = {
    'free of secrets': `✓ ${place} is free of secrets.`,
    'holds secrets': `✗ ${place} holds secrets: do not share it.`,
    'not proven': `? Of ${place} it is not proven that it is free of secrets.`,
  }
  return [
    heads[outcome.verdict],
    ...shown,
    ...(hits.length > shown.length ? [`  and ${hits.length - shown.length} more places`] : []),
    ...left.map(({ file, why }) => `  ${plain(file)}: ${plain(why)}`),
    ...(unsearched.length === 0 ? [] : [`  Too short to be looked for: ${unsearched.join(', ')}.`]),
    ...(files === 0 ? ['  There is no file in it.'] : []),
    scanned,
    ...(people.times === 0
      ? []
      : [
          `${people.names} values of the test people stand in it ${people.times} times; --strict counts them as secrets.`,
        ]),
  ].join('\n')
}
