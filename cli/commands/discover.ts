/** discover: finds out what is open, writes the ledger and the contract, and stops there. */
import { endOfAnswers } from '../../contract/attribution.ts'
import { HarnessError } from '../../contract/harness-error.ts'
import { mayMeasure } from '../../probe/environment/policy.ts'
import type { Environment } from '../../probe/environment/types.ts'
import { askService } from '../../run/contract-for.ts'
import { guarded } from '../../run/guarded.ts'
import { acceptedWords, demandWritable, keepOrCompare, wantedBy } from '../../run/keep-or-compare.ts'
import { goOn, stopped } from '../../run/keep-state.ts'
import { nextSteps } from '../../run/next-steps.ts'
import { limitRecorded, planWords, watched } from '../../run/outlook.ts'
import { recordOf } from '../../run/record.ts'
import { openSession } from '../../run/session.ts'
import { shownIn } from '../../run/shown.ts'
import { judgeDiscovery } from '../../run/verdict.ts'
import type { Command } from '../command.ts'
import { explainStory } from '../explain-story.ts'
import { finish } from '../finish.ts'
import { placesOf, signOf, withPlaces, withSigning } from '../options.ts'

export default {
  group: 'start',
  summary: "find out the contract from the service's own answers, and stop after that",
  examples: [
    'npm run discover',
    'npm run discover -- --env test',
    'npm run discover -- --env ./my-service.yaml --explain',
  ],
  configure(command) {
    withSigning(withPlaces(command))
      .option('--dialect <name>', 'which service the embedded sandbox plays', 'default')
      .option(
        '--update [what]',
        'record what changed and is compatible; =breaking: what breaks senders as well; =ext-notify: of one endpoint alone; =ext-notify.request: that answer, whatever changed',
      )
      .option('--resume <run>', 'go on with a discovery that was stopped: the folder of its run, or latest')
      .option('--from-scratch', 'discover the whole, although a contract is recorded')
      .option(
        '--measure-limits',
        'also go up to the rate limit and hold connections open, where policy.measureLimits allows',
      )
      .option('--explain', 'tell the story: what was tried, what was seen, what was concluded')
      .option('--json', 'the outcome as JSON')
  },
  async run(options, _args, context) {
    wantedBy(options['update'])
    const session = await openSession(placesOf(options, context), context, {
      dialect: String(options['dialect']),
      timed: true,
      sign: signOf(options),
      resume: options['resume'] === undefined ? undefined : String(options['resume']),
    })
    return guarded({ command: 'discover', explain: options['explain'] === true }, session, context, async () => {
      const { terminal } = context
      refuseProbing(session.environment)
      const measureLimits = options['measureLimits'] === true
      if (measureLimits) refuseMeasuring(session.environment)
      demandWritable(session, options['update'])
      terminal.progress(`Asking ${session.environment.baseUrl} …`)
      const fromScratch = options['fromScratch'] === true || options['update'] !== undefined
      terminal.progress(planWords(session.environment.policy, limitRecorded(session)))
      const found = await watched(session, context, () => askService(session, context, { fromScratch, measureLimits }))
      const cause = endOfAnswers(session.client.exchanges())
      if (cause !== undefined)
        return stopped('discover', found, session, context, { json: options['json'] === true, cause })
      const kept = await keepOrCompare(session, found, options['update'])
      for (const line of acceptedWords(kept)) terminal.progress(line)
      if (options['explain'] === true) terminal.print(explainStory(found, shownIn(session), terminal.width))
      const judgement = judgeDiscovery(kept.ledger, found.stopped, kept.drift)
      const record = recordOf(session, context, {
        command: 'discover',
        judgement,
        next: nextSteps(
          judgement,
          kept.ledger,
          kept,
          found.stopped === undefined ? [] : goOn(found, session, 'discover'),
        ),
        ledger: kept.ledger,
        openapi: found.openapi,
        drift: kept.drift,
        partial: found.stopped !== undefined,
      })
      return finish(record, session, context, options['json'] === true)
    })
  },
} satisfies Command

/** Production is never discovered by probing: it is judged by what the test environment taught. */
function refuseProbing(environment: Environment): void {
  if (environment.kind !== 'production') return
  throw new HarnessError(
    'GUARD_REFUSED',
    `${environment.name} is of kind production, which is never discovered by probing: nothing was sent.`,
    'Discover the test environment, then run `npm run conformance -- --env production`, which judges by what was learnt there.',
  )
}

/** Measuring goes up to a limit on purpose: only where the environment file lets it. */
function refuseMeasuring(environment: Environment): void {
  if (mayMeasure(environment)) return
  throw new HarnessError(
    'GUARD_REFUSED',
    `The policy of ${environment.name} does not let limits be measured: nothing was sent.`,
    'Set policy.measureLimits: true in the environment file where the operator agrees, or leave --measure-limits out.',
  )
}
