/** conformance: discover what is open, run the suites, compare with the fixtures, report. */
import { attributed, causeOf } from '../../contract/attribution.ts'
import { scoredBy } from '../../contract/release-set.ts'
import { askedChecks } from '../asked-checks.ts'
import type { Command } from '../command.ts'
import { contractFor } from '../contract-for.ts'
import { explainStory } from '../explain-story.ts'
import { finish } from '../finish.ts'
import { refusePartialGate, releaseGate } from '../gate.ts'
import { guarded } from '../guarded.ts'
import { keepOrCompare, keptInProduction, refuseUnknownEndpoint } from '../keep-or-compare.ts'
import { coveredBy, readKnown } from '../known-failures.ts'
import { nextSteps } from '../next-steps.ts'
import { placesOf, signOf, withPlaces, withSigning } from '../options.ts'
import { recordOf } from '../record.ts'
import { releaseOf } from '../releases.ts'
import { replayRun } from '../replay/replay.ts'
import { runChecks } from '../run-checks.ts'
import { openSession } from '../session.ts'
import { askedShard, judgePart, shardOf } from '../shard.ts'
import { stopped } from '../stopped.ts'
import { judgeConformance } from '../verdict.ts'

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
    withSigning(withPlaces(command))
      .option('--dialect <name>', 'which service the embedded sandbox plays', 'default')
      .option('--update [endpoint]', 'accept what changed against the fixtures, whole or for one endpoint')
      .option(
        '--baseline <name>',
        'what it is held against: for production what taught its contract (test), for any other what it would replace',
      )
      .option('--only <checks>', 'run these checks alone, by id or chapter: REACH-07, or VERIFY-07/email,limits')
      .option(
        '--shard <part>',
        'run this part of the checks alone, 1/2 or 2/2; `npm run merge` puts the parts together',
      )
      .option(
        '--replay <id>',
        'run one check of the newest run again (REACH-07), or send one of its requests again (w0x0012)',
      )
      .option('--resume <run>', 'go on with a discovery that was stopped: the folder of its run, or latest')
      .option('--from-scratch', 'discover the whole, although a contract is recorded')
      .option(
        '--known <file>',
        'failures that are known, with owner, reason and last day (default: baseline.yaml, if there)',
      )
      .option('--explain', 'tell the story of the discovery')
      .option('--json', 'the outcome as JSON')
  },
  async run(given, _args, context) {
    refuseUnknownEndpoint(given['update'])
    const only = await askedChecks(given['only'], context.env)
    const options = only === undefined ? given : { ...given, only }
    const places = placesOf(options, context)
    if (options['replay'] !== undefined) return replayRun(options, places, context)
    const known = readKnown(options['known'], context)
    const session = await openSession(places, context, {
      dialect: String(options['dialect']),
      resume: options['resume'] === undefined ? undefined : String(options['resume']),
      sign: signOf(options),
    })
    return guarded('conformance', session, context, async () => {
      const { terminal } = context
      const release = releaseOf(context.root, session.environment.checks)
      refusePartialGate(session.environment, options)
      const part = askedShard(options, session)
      terminal.progress(`1/3 Asking ${session.environment.baseUrl} what its contract is …`)
      const fromScratch = options['fromScratch'] === true || options['update'] !== undefined
      const found = await contractFor(session, context, String(options['baseline'] ?? 'test'), { fromScratch })
      const replaces = found.judgedBy === undefined ? options['baseline'] : undefined
      if (options['explain'] === true) terminal.print(explainStory(found, session.client.exchanges(), terminal.width))
      if (found.stopped === 'interrupt')
        return stopped('conformance', found, session, context, options['json'] === true)
      terminal.progress('2/3 Running the suites on what was learnt …')
      const suites = await runChecks(session, context, found, options)
      terminal.progress('3/3 Comparing with the recorded contract, writing the reports …')
      const kept =
        found.judgedBy === undefined
          ? await keepOrCompare(session, found, options['update'])
          : keptInProduction(session, found, found.judgedBy, suites.exchanges)
      const cause = causeOf(suites.exchanges, suites.results)
      const told = scoredBy(release, attributed(suites.results, suites.exchanges, cause))
      const { results, stale } = coveredBy(known, told, session.environment.name, options['only'] ?? part)
      const { kind } = session.environment
      const gated =
        replaces === undefined
          ? undefined
          : await releaseGate(String(replaces), { session, context, found, results, stale })
      const { drift, ledger } = { ...kept, ...gated }
      const judged =
        gated?.judgement ??
        judgeConformance({ kind, checks: results, stale, drift, ledger, cause, heldAgainst: found.judgedBy })
      const judgement = part === undefined ? judged : judgePart(judged, part)
      const record = recordOf(session, context, {
        command: 'conformance',
        judgement,
        next: nextSteps(judgement, ledger, kept),
        ledger,
        openapi: kept.openapi ?? found.openapi,
        drift,
        checks: results,
        checksOf: release.version,
        stale,
        ...(gated === undefined ? {} : { gate: gated.gate }),
        ...(part === undefined ? {} : { shard: shardOf(part, found) }),
        exchanges: [...session.client.exchanges(), ...suites.exchanges],
      })
      return finish(record, session, context, options['json'] === true)
    })
  },
} satisfies Command
