/** Runs the suites in a process of their own and answers one result for each check, and the exchanges that show it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHECK_ID, type Check, type Result } from '../contract/check.ts'
import type { Exchange } from '../contract/exchange.ts'
import { HarnessError } from '../contract/harness-error.ts'
import { RunBudget } from '../probe/client/budget.ts'
import { STEADY } from '../probe/client/client.ts'
import { pinsToPassOn } from '../probe/client/pinned-lookup.ts'
import { loadEnvironment } from '../probe/environment/load.ts'
import { fromAnywhere } from '../probe/environment/locate.ts'
import type { Environment } from '../probe/environment/types.ts'
import { linesOf } from '../probe/lines-of.ts'
import { type Judged, openDesk, type Progress } from './desk.ts'
import { type Collected, collect, type Ending, exchangesIn, listedIn } from './logs.ts'
import { NOT_SELECTED, type Outcome, skipped, whyNotToRun } from './outcome.ts'
import { affordable, ENOUGH, limitIn, limitOf, workersFor } from './outlook.ts'
import {
  ALONE,
  isSelected,
  PLAN_VARIABLE,
  type Plan,
  planFor,
  RESULTS_VARIABLE,
  ROOT,
  readLedger,
  type Target,
} from './plan.ts'
import { TEST_ENV, testCommand } from './playwright.ts'
import { ProcessOutput } from './process-output.ts'
import { recordedIn } from './recorded.ts'

/** `runDir` exists: the suites leave their logs in it. Without a `dotenvFile`, the `.env` alongside the suites. */
export interface SuitesRun
  extends Pick<Plan, 'environment' | 'environmentsDir' | 'run' | 'runDir' | 'ledger' | 'openapi'> {
  dotenvFile?: string
  /** The variables that the environment file refers to are in it. */
  env: Record<string, string | undefined>
  /** Checks by their ids; a family by its own: `REACH-07` is every `REACH-07/…`. */
  only?: readonly string[]
  signal?: AbortSignal
  timeoutMs?: number
  /** What the run has left; a whole one without it. */
  budget?: RunBudget
  /** Called before the first check is made. */
  onPlan?: (plan: Progress) => void
  /** Called each second, from the first check on. */
  onProgress?: (progress: Progress) => void
}

/** Several services by one contract, each asked for some checks. */
export interface TargetsRun extends Omit<SuitesRun, 'only' | 'environment' | 'budget'> {
  targets: readonly Target[]
  workers: number
  /** How often a check that fails is tried. */
  tries?: number
}

export interface SuitesEnd {
  results: Result[]
  exchanges: Exchange[]
}

/** After its time a run has what is under way brought to its end, and no more. */
const GRACE_MS = 120_000
const SECOND_MS = 1000
const STOP_MS = 5_000

export async function runSuites(wanted: SuitesRun): Promise<SuitesEnd> {
  const strange = wanted.only?.find(id => !CHECK_ID.test(id))
  if (strange !== undefined) throw noSuchCheck(strange)
  const environment = environmentOf(wanted)
  const budget = wanted.budget ?? new RunBudget(environment.policy, STEADY, { timed: true })
  const plan = planOf(wanted, environment, budget)
  const { results } = (await played(wanted, plan, new Map([[ALONE, serviceOf(plan, ALONE, environment, budget)]])))
    .whole
  const unknown = wanted.only?.find(id => !results.some(each => isSelected([id], each.id)))
  if (unknown !== undefined) throw noSuchCheck(unknown)
  return { results, exchanges: exchangesIn(wanted.runDir) }
}

/** By the name of the target. Throws where the suites did not start at all. */
export async function runTargets(wanted: TargetsRun): Promise<Map<string, SuitesEnd>> {
  const { runDir, ledger, openapi, run, environmentsDir, targets, workers, tries } = wanted
  const [first] = targets
  if (first === undefined) return new Map()
  const shared = { environment: first.environment, environmentsDir, run, runDir, ledger, openapi }
  const plan: Plan = { ...shared, workers, targets: [...targets], ...(tries === undefined ? {} : { tries }) }
  const services = targets.map(({ name, environment: named }) => {
    const environment = environmentOf({ ...wanted, environment: named })
    const budget = new RunBudget(environment.policy, STEADY, { timed: true })
    return [name, serviceOf(plan, name, environment, budget)] as const
  })
  const { lines, ending } = await played({ ...wanted, environment: first.environment }, plan, new Map(services))
  return new Map(
    targets.map(({ name, runDir: dir }) => [
      name,
      { results: collect(lines, ending, name).results, exchanges: exchangesIn(dir) },
    ]),
  )
}

/** The suites by a plan, and what they told. Throws where they did not start at all. */
async function played(
  wanted: SuitesRun,
  plan: Plan,
  services: ReadonlyMap<string, Service>,
): Promise<{ lines: string[]; ending: Ending; whole: Collected }> {
  const { runDir } = wanted
  const results = join(runDir, 'checks.ndjson')
  rmSync(results, { force: true })
  const planFile = join(runDir, 'suites.plan.json')
  const desk = await openDesk(services, wanted.onPlan)
  const telling = setInterval(() => {
    const progress = desk.progress()
    if (progress !== undefined) wanted.onProgress?.(progress)
  }, SECOND_MS)
  writeFileSync(planFile, `${JSON.stringify({ ...plan, desk: desk.address }, null, 2)}\n`)
  const left = Math.max(...[...services.values()].map(({ budget }) => budget.left().milliseconds))
  const timeoutMs = wanted.timeoutMs ?? left + GRACE_MS
  const isOver = () => desk.spent() !== undefined
  const { why, output: stated } = await play({ ...wanted, timeoutMs }, plan, planFile, results, isOver).finally(() => {
    clearInterval(telling)
    desk.close()
  })
  wanted.signal?.throwIfAborted()
  const lines = linesOf(results)
  const spent = desk.spent()
  const leftOut: Ending = (check, target) => services.get(target)?.whyNot(check) ?? skipped('left-out', spent ?? '')
  const ending = spent === undefined ? why : leftOut
  const whole = collect(lines, ending)
  if (whole.listed === 0) {
    for (const { environment } of services.values()) stated.keep(join(runDir, 'suites.log'), environment)
    throw broken(whole, why, runDir)
  }
  return { lines, ending, whole }
}

function environmentOf({ environment, environmentsDir, env, dotenvFile }: SuitesRun): Environment {
  return loadEnvironment(environment, { environmentsDir, env, dotenvFile: dotenvFile ?? join(ROOT, '.env') })
}

function planOf(wanted: SuitesRun, { kind }: Environment, budget: RunBudget): Plan {
  const { environmentsDir, run, runDir, ledger, openapi, only, dotenvFile = join(ROOT, '.env') } = wanted
  const environment = fromAnywhere(wanted.environment)
  const plan = { environment, environmentsDir, dotenvFile, run, runDir, ledger, openapi }
  const limit = limitIn(readLedger(plan))
  const workers = workersFor(kind, limit)
  // A part begins with processes of its own, and each with a login.
  const isShort =
    only === undefined && kind !== 'production' && affordable(budget, limitOf(limit, workers)).least < ENOUGH
  return {
    ...plan,
    workers,
    ...(isShort ? { inTurn: true } : {}),
    ...(only === undefined ? {} : { only: [...only] }),
  }
}

interface Service extends Judged {
  environment: Environment
  /** What a check came to that is not made, whatever there is room for; `undefined` where it is. */
  whyNot(check: Check): Outcome | undefined
}

/** With the checks that can be made: those that are not safe here or need what is not known cost nothing, and what is judged in the end next to nothing. */
function serviceOf(plan: Plan, target: string, environment: Environment, budget: RunBudget): Service {
  const { kind } = environment
  const recorded = recordedIn(plan)
  const { only } = planFor(plan, target)
  const whyNot = (check: Check) =>
    isSelected(only, check.id) ? whyNotToRun({ kind, recorded, silent: 0 }, check) : NOT_SELECTED
  const isMade = (check: Check) => check.chapter !== 'conformity' && whyNot(check) === undefined
  const listed = () => listedIn(linesOf(join(plan.runDir, 'checks.ndjson')), target).declared
  const limit = limitOf(limitIn(readLedger(plan)), plan.workers)
  return { environment, whyNot, budget, limit, checks: () => listed().filter(isMade) }
}

/** Why checks may be missing once it is over. */
async function play(
  wanted: SuitesRun,
  { workers, targets }: Plan,
  plan: string,
  results: string,
  isOver: () => boolean,
): Promise<{ why: string; output: ProcessOutput }> {
  const { runDir, signal, timeoutMs = GRACE_MS } = wanted
  const output = join(runDir, 'suites.output')
  const stated = new ProcessOutput()
  // Of several services it may be that nothing is asked but what their answers show together.
  const may = targets === undefined ? [] : ['--pass-with-no-tests']
  const flags = [...testCommand(), '--output', output, '--workers', String(workers), ...may]
  // The workers contact what this process has contacted, whatever DNS says by then.
  const pins = await pinsToPassOn()
  try {
    const child = spawn(process.execPath, flags, {
      cwd: ROOT,
      // The channel says nothing; that it closes tells the suites that the run has died.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...wanted.env,
        ...pins,
        ...TEST_ENV,
        [PLAN_VARIABLE]: plan,
        [RESULTS_VARIABLE]: results,
      },
    })
    stated.from(child)
    let why = 'the process that ran it came to its end before'
    const stop = (reason: string) => {
      why = reason
      child.kill('SIGINT')
      setTimeout(() => child.kill('SIGKILL'), STOP_MS).unref()
    }
    const late = setTimeout(() => stop(`the suites took longer than ${timeoutMs / 1000} s`), timeoutMs)
    const abort = () => stop('the run was stopped')
    signal?.addEventListener('abort', abort, { once: true })
    if (signal?.aborted === true) abort()
    // Asked alone to end, the suites judge in their last step what the answers show together.
    const spent = setInterval(() => isOver() && child.kill('SIGINT') && clearInterval(spent), SECOND_MS)
    await once(child, 'close')
    clearTimeout(late)
    clearInterval(spent)
    signal?.removeEventListener('abort', abort)
    return { why, output: stated }
  } finally {
    rmSync(output, { recursive: true, force: true })
  }
}

/** Every check that was listed, also of a run that did not come to its end: `ending` says why. */
export function checksIn(runDir: string, ending: string): Result[] {
  return collect(linesOf(join(runDir, 'checks.ndjson')), ending).results
}

function broken({ troubles }: Collected, ending: string, runDir: string): HarnessError {
  const log = join(runDir, 'suites.log')
  return new HarnessError(
    'HARNESS_BROKEN',
    `The suites did not start: ${troubles[0] ?? `nothing was listed, and ${ending}`}.`,
    existsSync(log) ? `${log} holds what the runner said.` : 'Install once more with `npm ci`.',
  )
}

function noSuchCheck(id: string): HarnessError {
  return new HarnessError(
    'USAGE',
    `There is no check "${id}".`,
    'Ids look like REACH-07; the report of a whole run lists them all.',
  )
}
