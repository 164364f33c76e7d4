/** load: applies a load profile with k6, built from the recorded or discovered contract, and judges it. */
import { EXIT, HarnessError } from '../../contract/harness-error.ts'
import { isAnswered, type Ledger } from '../../contract/ledger.ts'
import type { LoadRecord } from '../../contract/load-record.ts'
import type { LoadPlan } from '../../load/core/plan.ts'
import { highestRate } from '../../load/core/profile.ts'
import { needOf, podsFor, USUAL_POD } from '../../load/core/resources.ts'
import type { LoadCost } from '../../load/runner/cost.ts'
import { guardBefore } from '../../load/runner/guard.ts'
import { endRule } from '../../load/runner/judge.ts'
import { machineMemoryMib } from '../../load/runner/k6-command.ts'
import { type LoadProgress, runLoad } from '../../load/runner/load.ts'
import type { Planned } from '../../load/runner/plan.ts'
import { profileNamed, profileNames } from '../../load/runner/profiles.ts'
import { acceptAnswers } from '../../probe/fixtures/accept.ts'
import { readFixtures } from '../../probe/fixtures/fixtures.ts'
import { contractFor } from '../../run/contract-for.ts'
import { guarded } from '../../run/guarded.ts'
import { demandWritable } from '../../run/keep-or-compare.ts'
import { recordOf } from '../../run/record.ts'
import { openSession, type Session } from '../../run/session.ts'
import { judgeLoad } from '../../run/verdict.ts'
import type { Command } from '../command.ts'
import { isTaughtBy, runComparison, wantedOf, withComparison } from '../compare-load.ts'
import { finish } from '../finish.ts'
import { progressWords } from '../load/progress-words.ts'
import { collected, elsewhereOf, isElsewhere, printExport, waitForRun, withGenerators } from '../load-on.ts'
import { placesOf, signOf, withPlaces, withSigning } from '../options.ts'

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
    if (options['wait'] !== undefined) return waitForRun(String(options['wait']), options, context)
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
      ...(isElsewhere(options) ? { within: 'export' } : {}),
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
      guardBefore(environment, profile, consent, new Date())
      const elsewhere = elsewhereOf(options, environment, profile)
      const recorded = readFixtures(places.fixtures, environment.name)
      if (update && recorded === undefined) throw nothingRecorded(environment.name)
      if (update) demandWritable(session, update)
      if (recorded === undefined) terminal.progress('No contract is recorded yet: asking for it first …')
      const contract = recorded ?? (await contractFor(session, context, String(options['baseline'] ?? 'test')))
      let ledger = session.unlimited === true ? withoutLimit(contract.ledger) : contract.ledger
      const order = {
        environment,
        ledger,
        openapi: contract.openapi,
        profile,
        env,
        consent,
        onLedger: (found: Ledger) => {
          ledger = found
        },
        onInstall: (line: string) => terminal.progress(line),
        onPlan: (planned: Planned, cost: LoadCost) => {
          const memoryMib = elsewhere === undefined ? machineMemoryMib() : undefined
          for (const line of planWords(planned, cost, memoryMib)) terminal.progress(line)
        },
      }
      if (elsewhere !== undefined)
        return printExport({ ...order, ...elsewhere, place: places.env }, recorded === undefined, context)
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

const LIMITS = ['limits.rate', 'limits.size', 'limits.timeout'] as const

/** Whether `--update` is given. Throws USAGE where the profile has nothing to record. */
export function isUpdate(given: unknown, profile: LoadPlan['profile']): boolean {
  if (given !== true || profile.limits !== undefined) return given === true
  throw new HarnessError(
    'USAGE',
    `--update with profile ${profile.name}: it measures nothing that a contract holds. Nothing was sent.`,
    'Use --profile limits, or leave --update out.',
  )
}

function nothingRecorded(environment: string): HarnessError {
  return new HarnessError(
    'USAGE',
    `--update: no contract of ${environment} is recorded that could take the limits. Nothing was sent.`,
    `Record one with \`npm run conformance -- --env ${environment}\`, then measure its limits.`,
  )
}

/** Answers what to do next. `before`: as it is recorded. */
export async function recordLimits(session: Session, before: Ledger, now: Ledger, load: LoadRecord): Promise<string[]> {
  const found = LIMITS.filter(id => {
    const answer = now.questions[id]
    return answer !== undefined && isAnswered(answer) && answer !== before.questions[id]
  })
  if (load.validity === 'invalid' || found.length === 0)
    return ['Nothing was recorded: no limit was found that the measure vouches for.']
  const { environment, client, places } = session
  await acceptAnswers(places.fixtures, { ledger: now, exchanges: client.exchanges(), environment }, found)
  return [`Review what was recorded (${found.join(', ')}) in the fixtures and commit it: later runs keep to it.`]
}

const LOG_INS = {
  each: 'every journey logs in',
  kept: 'each virtual user logs in for itself and keeps its token',
  shared: 'all share one log-in',
} as const

/** `memoryMib`: of the machine that applies the load, where that is known. */
export function planWords(
  { plan, leftOut, notes, testMark }: Planned,
  cost: LoadCost,
  memoryMib = Number.POSITIVE_INFINITY,
): string[] {
  const { profile, calls } = plan
  if (profile.limits !== undefined)
    return [
      `Load on ${plan.baseUrl}, profile ${profile.name}: bursts of harmless requests until they are refused, then sizes and time-outs`,
      `  cost     at most ${cost.requests} requests, as fast as they are answered or agreed on, no notifications, no changes, in ${duration(cost.seconds)}`,
    ]
  const steps = profile.steps.map(step => `${round(step.rate)}/s for ${round(step.seconds)} s`)
  const most = highestRate(profile)
  const { search } = profile
  const searched =
    search === undefined
      ? undefined
      : `the highest rate that meets the objectives, from ${round(search.from)} up to ${round(search.ceiling)} journeys a second, in trials of ${round(search.trialSeconds)} s`
  const { vus, memoryMib: needed } = needOf(plan)
  const notified = calls.some(call => call.endpoint === 'ext-notify')
  return [
    `Load on ${plan.baseUrl}, profile ${profile.name}: ${searched ?? `journeys ${steps.slice(0, 8).join(', ')}${steps.length > 8 ? ', …' : ''}`}`,
    `  journey  ${calls.map(call => (call.share < 1 ? `${call.call} (${round(call.share * 100)} %)` : call.call)).join(' → ')}`,
    `  log-in   ${plan.token === null ? 'the service knows no token' : LOG_INS[profile.logIn]}`,
    ...(notified ? [`  marked   ${testMark ?? 'not as a test: the contract offers nothing for it'}`] : []),
    ...(plan.generators === undefined ? [] : podsWords(plan)),
    ...(needed > memoryMib
      ? [
          `  memory   k6 may need ${needed} MiB for ${vus} virtual users and their samples, and there are ${Math.round(memoryMib)}: where it takes more, the system ends it`,
        ]
      : []),
    ...[...notes, ...leftOut].map(each => `  note     ${each}`),
    `  cost     at most ${cost.requests} requests, ${cost.requestsPerSecond} a second (${round(most)} journeys), ${cost.notifications} notifications, ${cost.changes} changes, in ${duration(cost.seconds)}`,
    `  ends     ${endRule(profile)}${Number.isFinite(memoryMib) ? '; Ctrl-C stops it in order' : ''}`,
  ]
}

function podsWords(plan: LoadPlan): string[] {
  const { vus, memoryMib, cpu } = needOf(plan)
  const fewest = podsFor(plan)
  const enough = fewest === undefined ? 'no number is enough' : `${fewest} ${fewest === 1 ? 'is' : 'are'} enough`
  return [
    `  pods     ${plan.generators?.count} of ${memoryMib} MiB (never above ${memoryMib * 2}) and ${cpu} processors for ${vus} virtual users each; of pods of at most ${USUAL_POD.memoryMib} MiB and ${USUAL_POD.cpu} processor ${enough}`,
  ]
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

function duration(seconds: number): string {
  if (seconds < 120) return `${Math.ceil(seconds)} s`
  return seconds < 7200 ? `${Math.ceil(seconds / 60)} min` : `${round(seconds / 3600)} h`
}
