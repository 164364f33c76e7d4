/** What a worker stands on: its own client with its share of the policy, and the contract that was recorded. */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { HarnessError } from '../contract/harness-error.ts'
import { openClient } from '../probe/client/client.ts'
import { openRecorder } from '../probe/client/recorder.ts'
import { loadEnvironment } from '../probe/environment/load.ts'
import type { Environment } from '../probe/environment/types.ts'
import { openSender, type Sender } from '../probe/sender/sender.ts'
import { PLAN_VARIABLE, readLedger, readOpenapi, readPlan } from './plan.ts'
import { type Recorded, recordedOf } from './recorded.ts'
import { shareOf } from './share.ts'

export interface Ground {
  environment: Environment
  sender: Sender
  recorded: Recorded
  runDir: string
}

/** A harness that cannot start is told of by every check: the error is answered, not thrown. */
export async function openGround(
  worker: number,
  env: Record<string, string | undefined>,
): Promise<Ground | HarnessError> {
  try {
    const plan = readPlan(env[PLAN_VARIABLE])
    const { environmentsDir, dotenvFile, run, runDir } = plan
    const whole = loadEnvironment(plan.environment, {
      environmentsDir,
      env,
      ...(dotenvFile === undefined ? {} : { dotenvFile }),
    })
    const environment = { ...whole, policy: shareOf(whole.policy, plan) }
    const recorder = openRecorder(join(runDir, exchangesFile(worker)), `w${worker}x`)
    const client = openClient(environment, { runId: run, recorder, env })
    const ledger = readLedger(plan)
    const openapi = readOpenapi(plan)
    const clock = { now: () => new Date(), sleep: async (ms: number) => void (await wait(ms)) }
    const sender = await openSender({ environment, client, ledger, openapi, clock })
    return { environment, sender, recorded: recordedOf(ledger, openapi), runDir }
  } catch (error) {
    return error instanceof HarnessError
      ? error
      : new HarnessError('HARNESS_BROKEN', `The suites could not start: ${(error as Error).message}`, '', error)
  }
}

function exchangesFile(worker: number): string {
  return `exchanges.${worker}.ndjson`
}
