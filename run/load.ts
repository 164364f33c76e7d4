/** load(): a profile of load by the recorded or discovered contract, applied here, compared with a baseline, or written for a k6 elsewhere. */

import { join } from 'node:path'
import { HarnessError } from '../contract/harness-error.ts'
import { isAnswered, type Ledger } from '../contract/ledger.ts'
import type { LoadRecord } from '../contract/load-record.ts'
import type { LoadPlan } from '../load/core/plan.ts'
import type { Cluster } from '../load/kubernetes/manifests.ts'
import { collectRun, readRun, SAMPLES } from '../load/runner/collect.ts'
import type { LoadCost } from '../load/runner/cost.ts'
import { demandExportable, exportRun } from '../load/runner/export.ts'
import { type Consent, guardBefore } from '../load/runner/guard.ts'
import { machineMemoryMib } from '../load/runner/k6-command.ts'
import { runLoad } from '../load/runner/load.ts'
import type { Planned } from '../load/runner/plan.ts'
import { scanArtefacts } from '../load/runner/scan-artefacts.ts'
import type { Environment } from '../probe/environment/types.ts'
import { acceptAnswers } from '../probe/fixtures/accept.ts'
import { readFixtures } from '../probe/fixtures/fixtures.ts'
import { conduct, type Ended, ended, openRun } from './conduct.ts'
import type { Context, RunPaths } from './context.ts'
import { contractFor } from './contract-for.ts'
import { demandWritable } from './keep-or-compare.ts'
import { isTaughtBy, runComparison, type Wanted } from './load-comparison.ts'
import { planText, progressTeller } from './load-sentences.ts'
import type { Session } from './session.ts'
import { judgeLoad, STOPPED } from './verdict.ts'

export interface Loading {
  profile: LoadPlan['profile']
  consent: Consent
  /** Records the limits that were measured. */
  update?: boolean
  /** The environment that it is compared with. */
  wanted?: Wanted | undefined
  /** Where the contract comes from, of a production. */
  baseline?: string | undefined
  /** In place of a run from here. */
  elsewhere?: Elsewhere | undefined
  /** The folder of a run that another k6 has made. */
  collect?: string | undefined
  sign?: string | undefined
}

export interface Exported extends Awaited<ReturnType<typeof exportRun>>, Elsewhere {
  /** The service was asked for its contract. */
  asked: boolean
}

/** Throws USAGE and GUARD_REFUSED before load is applied, and EndedEarly. */
export async function load(paths: RunPaths, options: Loading, context: Context): Promise<Ended | Exported> {
  const { profile, consent, wanted, elsewhere } = options
  const update = isUpdate(options.update, profile)
  // The limiter of the embedded service would be all that a profile measures, but for the one that is after it.
  const rateLimit = profile.limits === undefined ? 'off' : 'on'
  const within = elsewhere === undefined ? {} : { within: 'export' }
  const session = await openRun(paths, context, { rateLimit, sign: options.sign, ...within })
  return conduct('load', session, context, async () => {
    const { terminal, signal } = context
    const { environment, env } = session
    if (options.collect !== undefined) {
      const { load, run } = await collected(options.collect, environment, session.dir)
      const known = { ledger: run.ledger, openapi: run.openapi as object }
      return ended(session, context, { command: 'load', judgement: judgeLoad(load), next: [], ...known, load })
    }
    guardBefore(environment, profile, consent, new Date())
    if (elsewhere !== undefined) fitElsewhere(elsewhere, environment, profile)
    const recorded = readFixtures(paths.fixtures, environment.name)
    if (update && recorded === undefined) throw nothingRecorded(environment.name)
    if (update) demandWritable(session, update)
    if (recorded === undefined) terminal.progress('No contract is recorded yet: asking for it first …')
    const contract = recorded ?? (await contractFor(session, context, options.baseline ?? 'test'))
    let ledger = session.unlimited === true ? withoutLimit(contract.ledger) : contract.ledger
    const order = {
      ...{ environment, ledger, openapi: contract.openapi, profile, env, consent },
      onLedger: (found: Ledger) => {
        ledger = found
      },
      onInstall: (line: string) => terminal.progress(line),
      onPlan: (planned: Planned, cost: LoadCost) => {
        const memoryMib = elsewhere === undefined ? machineMemoryMib() : undefined
        for (const line of planText(planned, cost, memoryMib)) terminal.progress(line)
      },
    }
    if (elsewhere !== undefined) {
      const exported = await exportRun({ ...order, ...elsewhere, place: paths.env })
      return { ...exported, ...elsewhere, asked: recorded === undefined }
    }
    const compared = wanted !== undefined && !isTaughtBy(environment, wanted)
    const load = compared
      ? await runComparison({ session, context, contract: { ...contract, ledger }, profile, consent, wanted })
      : await runLoad({
          ...order,
          resultsDir: session.dir,
          signal,
          client: session.client,
          onProgress: progressTeller(terminal),
        })
    const judgement = signal.aborted ? STOPPED : judgeLoad(load)
    const recording = update && !signal.aborted ? recorded : undefined
    return ended(session, context, {
      command: 'load',
      judgement,
      next: recording === undefined ? [] : await recordLimits(session, recording.ledger, ledger, load),
      ledger,
      openapi: contract.openapi,
      load,
      partial: signal.aborted,
    })
  })
}

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
  const { environment, client, paths } = session
  await acceptAnswers(paths.fixtures, { ledger: now, exchanges: client.exchanges(), environment }, found)
  return [`Review what was recorded (${found.join(', ')}) in the fixtures and commit it: later runs keep to it.`]
}

/** load() elsewhere than from here: what must hold of a run that another k6 makes, and the collection of what came back. */
export interface Elsewhere {
  out: string
  cluster?: Cluster | undefined
}

/** Throws USAGE for what cannot be run there: the profile, the folder, or pods on this machine. */
export function fitElsewhere(
  { out, cluster }: Elsewhere,
  environment: Environment,
  profile: LoadPlan['profile'],
): void {
  demandExportable(profile, out)
  if (cluster !== undefined) demandReachable(environment)
}

/** A pod's own loopback is not this machine's. */
function demandReachable({ name, baseUrl }: Environment): void {
  const { hostname } = new URL(baseUrl)
  if (!/^(localhost|127(\.\d+){3}|\[::1\])$/i.test(hostname)) return
  throw new HarnessError(
    'USAGE',
    `No pod can reach "${name}": its base URL ${baseUrl} means the pod itself.`,
    'Give an environment with an address that the cluster reaches, or use `--on local`.',
  )
}

/** Throws FILE_UNREADABLE, and USAGE where the run was one of another environment. */
async function collected(
  dir: string,
  environment: Environment,
  resultsDir: string,
): Promise<{ load: LoadRecord; run: ReturnType<typeof readRun> }> {
  const run = readRun(dir)
  if (run.environment.name !== environment.name || run.environment.baseUrl !== environment.baseUrl)
    throw new HarnessError(
      'USAGE',
      `The run in ${dir} loaded "${run.environment.name}" at ${run.environment.baseUrl}, and --env is "${environment.name}" at ${environment.baseUrl}.`,
      `Give --env ${run.environment.name}.`,
    )
  const load = await collectRun(dir, resultsDir)
  for (const folder of [resultsDir, join(dir, SAMPLES)]) await scanArtefacts(folder, environment)
  return { load, run }
}
