/** What a worker stands on: its own client within the policy of the run, and the contract that was recorded. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { HarnessError } from '../contract/harness-error.ts'
import { signIn } from '../contract/success-sign.ts'
import { openClient } from '../probe/client/client.ts'
import { takePins } from '../probe/client/pinned-lookup.ts'
import { openRecorder } from '../probe/client/recorder.ts'
import type { Client } from '../probe/client/types.ts'
import type { Environment } from '../probe/environment/types.ts'
import { openSender, type Sender, type SenderInput } from '../probe/sender/sender.ts'
import { type WatchedSender, watched } from './control.ts'
import { type AtDesk, atDesk } from './desk.ts'
import { noteIn } from './logs.ts'
import { environmentOf, type Plan, planFor, planIn, readLedger, readOpenapi, readPlan, targetsFor } from './plan.ts'
import { type RecordedContract, recordedOf } from './recorded.ts'

export interface SuiteContext {
  environment: Environment
  client: Client
  desk: AtDesk
  watched: WatchedSender
  /** As the second application or person of the environment; `undefined` where none is given. */
  second: Sender | undefined
  /** As if nobody had logged in yet: a session of its own. */
  newSender(): Promise<Sender>
  recorded: RecordedContract
  plan: Plan
}

/** The ground of each service that is judged, opened when the first check asks for it. */
export interface SuiteContexts {
  /** Whether several services are judged by one contract in one run. */
  several: boolean
  /** Names of the services of which a check is asked. */
  askedFor(id: string): string[]
  of(target: string): Promise<SuiteContext | HarnessError>
  close(): Promise<void>
}

export function openContexts(worker: string | number, env: Record<string, string | undefined>): SuiteContexts {
  const plan = planIn(env)
  const open = new Map<string, Promise<SuiteContext | HarnessError>>()
  return {
    several: plan?.targets !== undefined,
    askedFor: id => targetsFor(plan, id),
    of: target => {
      const context = open.get(target) ?? openContext(worker, target, env)
      open.set(target, context)
      return context
    },
    close: async () => {
      for (const context of await Promise.all(open.values()))
        if (!(context instanceof HarnessError)) {
          await context.client.close()
          context.desk.leave()
        }
    },
  }
}

/** A harness that cannot start is told of by every check: the error is answered, not thrown. */
async function openContext(
  worker: string | number,
  target: string,
  env: Record<string, string | undefined>,
): Promise<SuiteContext | HarnessError> {
  try {
    takePins(env)
    const begun = readPlan(env)
    const plan = planFor(begun, target)
    const { run, runDir } = plan
    const environment = environmentOf(plan, env)
    const desk = await atDesk(begun.desk, target)
    // Playwright numbers its workers again where it runs tests again, as in its UI mode.
    const own = existsSync(join(runDir, exchangesFile(worker))) ? `${worker}p${process.pid}` : worker
    const recorder = openRecorder(join(runDir, exchangesFile(own)), `w${own}x`)
    const client = openClient(environment, { runId: run, recorder, env, budget: desk })
    const ledger = readLedger(plan)
    client.signs(signIn(ledger))
    const openapi = readOpenapi(plan)
    const sleep = async (ms: number) => void (await wait(ms))
    const clock = { now: () => new Date(), steady: () => performance.now(), sleep }
    const input: SenderInput = { environment, client, ledger, openapi, clock }
    return {
      environment,
      client,
      desk,
      plan,
      watched: watched(await openSender(input), noteIn(runDir, own)),
      second: await secondOf(input),
      newSender: () => openSender(input),
      recorded: recordedOf(ledger, openapi),
    }
  } catch (error) {
    return error instanceof HarnessError
      ? error
      : new HarnessError('HARNESS_BROKEN', `The suites could not start: ${(error as Error).message}`, '', error)
  }
}

/** What the environment says of a second one takes the place of what it says of the first, and the rest is shared. */
async function secondOf(input: SenderInput): Promise<Sender | undefined> {
  const { second } = input.environment
  if (second === undefined) return undefined
  for (const [name, value] of Object.entries(second.credentials)) input.client.keepSecret(`second ${name}`, value)
  const environment = {
    ...input.environment,
    credentials: { ...input.environment.credentials, ...second.credentials },
    testData: { ...input.environment.testData, ...second.testData },
  }
  return openSender({ ...input, environment })
}

function exchangesFile(worker: string | number): string {
  return `exchanges.${worker}.ndjson`
}
