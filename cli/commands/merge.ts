/** merge: puts the parts of a run together that were made with --shard. */
import { signingKeyIn } from '../certify/key-files.ts'
import type { Command } from '../command.ts'
import { finish } from '../finish.ts'
import { readKnown } from '../known-failures.ts'
import { mergedOf } from '../merge.ts'
import { placesOf, signOf, withSigning } from '../options.ts'
import { openRunFolder } from '../run-folder.ts'
import { runIn } from '../run-record.ts'

const WORDS = `
Each DIR is the folder of a run that was made with --shard. A part that was stopped, or is not given, is missing: the
whole is then partial and never green.`

export default {
  group: 'results',
  summary: 'put the parts of a run together that were made with --shard: the record of one run',
  examples: [
    'npm run conformance -- --env test --shard 1/2 --results a',
    'npm run conformance -- --env test --shard 2/2 --results b',
    'npm run merge -- a/test/latest b/test/latest',
  ],
  configure(command) {
    withSigning(command)
      .argument('<dirs...>', 'folders of the parts')
      .option('--results <dir>', 'where the whole is written', 'results')
      .option('--known <file>', 'failures that are known (default: baseline.yaml, if there)')
      .option('--json', 'the outcome as JSON')
      .addHelpText('after', WORDS)
  },
  async run(options, args, context) {
    const sign = signOf(options)
    const signing = sign === undefined ? {} : { signing: await signingKeyIn(sign, context.terminal) }
    const known = readKnown(options['known'], context)
    const { results } = placesOf({ env: '', fixtures: 'fixtures', ...options }, context)
    const given = args.map(dir => ({ dir, run: runIn(dir) }))
    const parts = given.filter(({ run }) => run.verdict !== 'stopped')
    const today = new Date()
    const named = given[0]?.run.environment.name ?? ''
    const folder = openRunFolder(results, named, today)
    return finish(
      mergedOf(parts, { run: folder.run, known, today }),
      { ...folder, ...signing },
      context,
      options['json'] === true,
    )
  },
} satisfies Command
