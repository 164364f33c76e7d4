/** load: applies a load profile with k6, built from the recorded or discovered contract, and judges it. */
import { EXIT } from '../../contract/harness-error.ts'
import type { Ledger } from '../../contract/ledger.ts'
import { guardConsent } from '../../load/runner/guard.ts'
import { machineMemoryMib } from '../../load/runner/k6-command.ts'
import { type LoadProgress, runLoad } from '../../load/runner/load.ts'
import { profileNamed, profileNames } from '../../load/runner/profiles.ts'
import { readFixtures } from '../../probe/fixtures/fixtures.ts'
import type { Command } from '../command.ts'
import { isTaughtBy, runComparison, wantedOf, withComparison } from '../compare-load.ts'
import { contractFor } from '../contract-for.ts'
import { finish } from '../finish.ts'
import { guarded } from '../guarded.ts'
import { demandWritable } from '../keep-or-compare.ts'
import { planWords } from '../load/plan-words.ts'
import { progressWords } from '../load/progress-words.ts'
import { isUpdate, nothingRecorded, recordLimits } from '../load/record-limits.ts'
import {
  collected,
  isForKubernetes,
  type KnownLoad,
  parallelismOf,
  printForKubernetes,
  withGenerators,
} from '../load-on.ts'
import { placesOf, signOf, withPlaces, withSigning } from '../options.ts'
import { recordOf } from '../record.ts'
import { openSession } from '../session.ts'
import { judgeLoad } from '../verdict.ts'

const known = await profileNames()

export default {
  group: 'start',
  summary: 'apply load with k6 over the journey log-in, verify, reach, notify',
  examples: [
    'npm run load',
    'npm run load -- --env test --profile smoke --yes',
    'npm run load -- --env candidate --baseline production',
  ],
  configure(command) {
    withGenerators(withComparison(withSigning(withPlaces(command))))
      .option('--profile <name>', `how much load: ${known.join(', ')}`, 'smoke')
      .option('--rate <n>', 'journeys a second, instead of the profile’s', Number)
      .option('--duration <seconds>', 'length, instead of the profile’s', Number)
      .option('--update', 'record the limits that were measured: with --profile limits')
      .option('--yes', 'apply load to a test environment without policy.load')
      .option('--confirm <name>', 'confirm the environment by its name; needed for production')
      .option('--json', 'the outcome as JSON')
  },
  async run(options, _args, context) {
    const profile = await profileNamed(String(options['profile']), {
      ...(options['rate'] === undefined ? {} : { rate: Number(options['rate']) }),
      ...(options['duration'] === undefined ? {} : { seconds: Number(options['duration']) }),
    })
    const wanted = wantedOf(options, profile)
    const update = isUpdate(options['update'], profile)
    // The limiter of the embedded service would be all that a profile measures, but for the one that is after it.
    const rateLimit = profile.limits === undefined ? 'off' : 'on'
    const session = await openSession(placesOf(options, context), context, {
      rateLimit,
      sign: signOf(options),
      ...(isForKubernetes(options) ? { within: 'kubernetes' } : {}),
    })
    return guarded({ command: 'load' }, session, context, async () => {
      const { terminal, signal } = context
      const { environment, places, env } = session
      if (options['collect'] !== undefined) {
        const { load, run } = await collected(String(options['collect']), environment, session.dir)
        const known = { ledger: run.ledger, openapi: run.openapi as object }
        const parts = { command: 'load', judgement: judgeLoad(load), next: [], ...known, load }
        return finish(recordOf(session, context, parts), session, context, options['json'] === true)
      }
      const consent = {
        yes: options['yes'] === true,
        confirm: options['confirm'] === undefined ? undefined : String(options['confirm']),
      }
      guardConsent(environment, profile, consent)
      const recorded = readFixtures(places.fixtures, environment.name)
      if (update && recorded === undefined) throw nothingRecorded(environment.name)
      if (update) demandWritable(session, update)
      if (recorded === undefined) terminal.progress('No contract is recorded yet: asking for it first …')
      const contract = recorded ?? (await contractFor(session, context, String(options['baseline'] ?? 'test')))
      let ledger = session.unlimited === true ? withoutLimit(contract.ledger) : contract.ledger
      const order: KnownLoad = {
        environment,
        ledger,
        openapi: contract.openapi,
        profile,
        env,
        consent,
        onLedger: found => {
          ledger = found
        },
        onInstall: line => terminal.progress(line),
        onPlan: (planned, cost) => {
          const memoryMib = isForKubernetes(options) ? undefined : machineMemoryMib()
          for (const line of planWords(planned, cost, memoryMib)) terminal.progress(line)
        },
      }
      if (isForKubernetes(options)) return printForKubernetes(order, options, context)
      let before: LoadProgress | undefined
      const compared =
        wanted === undefined || isTaughtBy(environment, wanted)
          ? undefined
          : await runComparison({ session, context, contract: { ...contract, ledger }, profile, consent, wanted })
      const load =
        compared ??
        (await runLoad({
          ...order,
          resultsDir: session.dir,
          generators: parallelismOf(options),
          signal,
          client: session.client,
          onProgress: progress => {
            terminal.status(progressWords(progress, before))
            before = progress
          },
        }))
      const judgement = signal.aborted
        ? ({ verdict: 'stopped', exitCode: EXIT.interrupted, because: 'Stopped on request.' } as const)
        : judgeLoad(load)
      const recording = update && !signal.aborted ? recorded : undefined
      const record = recordOf(session, context, {
        command: 'load',
        judgement,
        next: recording === undefined ? [] : await recordLimits(session, recording.ledger, ledger, load),
        ledger,
        openapi: contract.openapi,
        load,
        partial: signal.aborted,
      })
      return finish(record, session, context, options['json'] === true)
    })
  },
} satisfies Command

/** What the recorded contract says of a limiter does not hold where it is switched off. */
function withoutLimit(ledger: Ledger): Ledger {
  const { 'limits.rate': _limit, ...questions } = ledger.questions
  return { ...ledger, questions }
}
