/** conformance: discover what is open, run the suites, compare with the fixtures, report. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stableStringify } from '../../contract/json.ts'
import { runSuites } from '../../suites/run.ts'
import type { Command } from '../command.ts'
import { contractFor } from '../contract-for.ts'
import { explainStory } from '../explain-story.ts'
import { finish } from '../finish.ts'
import { guarded } from '../guarded.ts'
import { keepOrCompare } from '../keep-or-compare.ts'
import { coveredBy, readKnown } from '../known-failures.ts'
import { nextSteps } from '../next-steps.ts'
import { placesOf, withPlaces } from '../options.ts'
import { recordOf } from '../record.ts'
import { openSession } from '../session.ts'
import { judgeConformance } from '../verdict.ts'

export default {
  summary: 'discover what is open, run the suites, compare with the recorded contract, report',
  configure(command) {
    withPlaces(command)
      .option('--dialect <name>', 'which service the embedded sandbox plays', 'default')
      .option('--update [endpoint]', 'accept what changed against the fixtures, whole or for one endpoint')
      .option('--baseline <name>', 'environment whose recorded contract production is judged by', 'test')
      .option('--only <check>', 'run one check, by its id')
      .option('--from-scratch', 'discover the whole, although a contract is recorded')
      .option(
        '--known <file>',
        'failures that are known, with owner, reason and last day (default: baseline.yaml, if there)',
      )
      .option('--explain', 'tell the story of the discovery')
      .option('--json', 'the outcome as JSON')
      .addHelpText(
        'after',
        '\nExamples:\n  npm run conformance\n  npm run conformance -- --env test\n  npm run conformance -- --env production --baseline test\n  npm run conformance -- --env ./my-service.yaml --results out --only VERIFY-01',
      )
  },
  async run(options, _args, context) {
    const known = readKnown(options['known'], context)
    const session = await openSession(placesOf(options, context), context, String(options['dialect']))
    return guarded('conformance', session, context, async () => {
      const { terminal } = context
      terminal.progress(`1/3 Asking ${session.environment.baseUrl} what its contract is …`)
      const fromScratch = options['fromScratch'] === true || options['update'] !== undefined
      const found = await contractFor(session, context, String(options['baseline']), { fromScratch })
      if (options['explain'] === true) terminal.print(explainStory(found, session.client.exchanges(), terminal.width))
      const ledgerPath = join(session.dir, 'ledger.json')
      const openapiPath = join(session.dir, 'openapi.json')
      await writeFile(ledgerPath, stableStringify(found.ledger))
      await writeFile(openapiPath, stableStringify(found.openapi))
      terminal.progress('2/3 Running the suites on what was learnt …')
      const suites = await runSuites({
        environment: session.places.env,
        environmentsDir: join(context.root, 'environments'),
        run: session.run,
        runDir: session.dir,
        ledger: ledgerPath,
        openapi: openapiPath,
        env: session.env,
        signal: context.signal,
        ...(options['only'] === undefined ? {} : { only: String(options['only']) }),
      })
      terminal.progress('3/3 Comparing with the recorded contract, writing the reports …')
      const kept =
        found.judgedBy === undefined
          ? await keepOrCompare(session, found, options['update'])
          : { state: 'compared' as const, drift: [], ledger: found.ledger }
      const { results, stale } = coveredBy(known, suites.results, session.environment.name, options['only'])
      const judgement = judgeConformance({
        kind: session.environment.kind,
        checks: results,
        stale,
        drift: kept.drift,
        ledger: kept.ledger,
      })
      const exchanges = [...session.client.exchanges(), ...suites.exchanges]
      const record = recordOf(session, context, {
        command: 'conformance',
        judgement,
        next: nextSteps(judgement, kept.ledger, kept),
        ledger: kept.ledger,
        openapi: found.openapi,
        drift: kept.drift,
        checks: results,
        stale,
        exchanges,
      })
      return finish(record, session, context, options['json'] === true)
    })
  },
} satisfies Command
