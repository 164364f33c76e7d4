/** discover: finds out what is open, writes the ledger and the contract, and stops there. */
import { discover } from '../../run/discover.ts'
import type { Command } from '../command.ts'
import { pathsOf, textOf, withDiscovery, withPaths, withSigning } from '../command.ts'
import { personAt, tellEnd } from '../ended.ts'

export default {
  group: 'start',
  summary: "find out the contract from the service's own answers, and stop after that",
  examples: [
    'npm run discover',
    'npm run discover -- --env test',
    'npm run discover -- --env ./my-service.yaml --explain',
  ],
  configure(command) {
    withDiscovery(withSigning(withPaths(command)))
      .option(
        '--measure-limits',
        'also send ever larger bodies and hold connections open, where policy.measureLimits allows',
      )
      .option('--explain', 'tell the story: what was tried, what was seen, what was concluded')
      .option('--json', 'the outcome as JSON')
  },
  async run(options, _args, context) {
    const ended = await discover(
      pathsOf(options, context),
      {
        dialect: String(options['dialect']),
        update: options['update'],
        resume: textOf(options['resume']),
        fromScratch: options['fromScratch'] === true,
        measureLimits: options['measureLimits'] === true,
        sign: textOf(options['sign']),
      },
      { ...context, person: personAt(context, options) },
    )
    return tellEnd(ended, options, context)
  },
} satisfies Command
