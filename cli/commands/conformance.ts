/** conformance: discover what is open, run the suites, compare with the fixtures, report. */
import { HarnessError } from '../../contract/harness-error.ts'
import { askedChecks, readKnown } from '../../run/asked.ts'
import { check } from '../../run/check.ts'
import type { RunPaths } from '../../run/context.ts'
import { wantedBy } from '../../run/keep-or-compare.ts'
import { replayCheck } from '../../run/replay.ts'
import type { Command, Context } from '../command.ts'
import { pathsOf, textOf, withDiscovery, withPaths, withSigning } from '../command.ts'
import { personAt, tellEnd } from '../ended.ts'

export default {
  group: 'start',
  summary: 'discover what is open, run the suites, compare with the recorded contract, report',
  examples: [
    'npm run conformance',
    'npm run conformance -- --env test',
    'npm run conformance -- --env production --baseline test',
    'npm run conformance -- --env candidate --baseline production',
    'npm run conformance -- --env ./my-service.yaml --results out --only VERIFY-01',
    'npm run conformance -- --env test --replay REACH-07',
    'npm run conformance -- --env production --sign operator.key',
  ],
  configure(command) {
    withDiscovery(withSigning(withPaths(command)))
      .option(
        '--baseline <name>',
        'what it is held against: for production what taught its contract (test), for any other what it would replace',
      )
      .option('--only <checks>', 'run these checks alone, by id or chapter: REACH-07, or VERIFY-07/email,limits')
      .option('--replay <check>', 'run one check of the newest run again, on the contract of that run: REACH-07')
      .option(
        '--known <file>',
        'failures that are known, with owner, reason and last day (default: baseline.yaml, if there)',
      )
      .option('--explain', 'tell the story of the discovery')
      .option('--json', 'the outcome as JSON')
  },
  async run(options, _args, context) {
    wantedBy(options['update'])
    const only = await askedChecks(options['only'], context.env)
    const paths = pathsOf(options, context)
    if (options['replay'] !== undefined) return replayed(options, paths, context)
    const checking = {
      dialect: String(options['dialect']),
      update: options['update'],
      baseline: textOf(options['baseline']),
      only,
      known: readKnown(options['known'], context),
      resume: textOf(options['resume']),
      fromScratch: options['fromScratch'] === true,
      sign: textOf(options['sign']),
    }
    const ended = await check(paths, checking, { ...context, person: personAt(context, options) })
    return tellEnd(ended, options, context)
  },
} satisfies Command

const ALONE = ['only', 'update', 'baseline', 'fromScratch', 'sign'] as const

/** The exit code. Throws USAGE alongside options that go another way. */
export async function replayed(options: Record<string, unknown>, paths: RunPaths, context: Context): Promise<number> {
  const alongside = ALONE.find(name => options[name] !== undefined)
  if (alongside !== undefined)
    throw new HarnessError(
      'USAGE',
      `--replay and --${alongside.replace('fromScratch', 'from-scratch')} do not go together: nothing was sent.`,
      'A replay runs one check of the newest run.',
    )
  const ended = await replayCheck(String(options['replay']), paths, String(options['dialect']), context)
  return tellEnd(ended, options, context)
}
