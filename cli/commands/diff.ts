/** diff: what changed between two contracts, classed for a sender. */
import { EXIT, HarnessError } from '../../contract/harness-error.ts'
import type { Command } from '../command.ts'
import { compareSides, sideOf } from '../diff/side.ts'
import { comparisonMarkdown, comparisonText } from '../diff/words.ts'
import { placesOf } from '../options.ts'

const WORDS = `
Each of BEFORE and AFTER is the name of an environment (its fixtures), a folder of fixtures, the folder of a run,
or an OpenAPI file (JSON or YAML). The rules are in docs/compatibility.md.

Exit codes of diff: 0 no difference, or none that breaks a sender · 1 a breaking difference · 2 usage`

export default {
  group: 'results',
  summary: 'what changed between two contracts: fixtures, runs, environments or OpenAPI files',
  examples: [
    'npm run diff -- test results/production/latest',
    'npm run diff -- fixtures/test results/test/latest',
    'npm run diff -- old.yaml new.yaml --markdown',
  ],
  configure(command) {
    command
      .argument('<before>', 'the old one')
      .argument('<after>', 'the new one')
      .option('--results <dir>', 'where runs are written', 'results')
      .option('--fixtures <dir>', 'where the recorded contracts lie', 'fixtures')
      .option('--json', 'as JSON')
      .option('--markdown', 'as Markdown, for a pull request')
      .addHelpText('after', WORDS)
  },
  async run(options, args, context) {
    const { terminal } = context
    if (options['json'] === true && options['markdown'] === true)
      throw new HarnessError(
        'USAGE',
        'Nothing was compared: --json and --markdown exclude each other.',
        'Give one of them.',
      )
    const places = placesOf({ env: '', ...options }, context)
    const [before = '', after = ''] = args
    const comparison = compareSides(sideOf(before, places), sideOf(after, places))
    if (options['json'] === true) terminal.answer(comparison)
    else if (options['markdown'] === true) terminal.print(comparisonMarkdown(comparison))
    else terminal.print(comparisonText(comparison, terminal))
    return comparison.verdict === 'breaking' ? EXIT.failed : EXIT.conformant
  },
} satisfies Command
