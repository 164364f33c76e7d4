/** One load run, from what was discovered to a judged record. */
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Ledger } from '../../contract/ledger.ts'
import type { LoadRecord } from '../../contract/load-record.ts'
import type { Client } from '../../probe/client/types.ts'
import type { Environment } from '../../probe/environment/types.ts'
import type { LoadPlan } from '../core/plan.ts'
import { lengthOf } from '../core/profile.ts'
import type { Held } from '../core/token.ts'
import { unknownRequests } from '../core/validity.ts'
import { type RunningTrial, runSearch, type SearchHooks } from './breakpoint/run-search.ts'
import { costOf, type LoadCost } from './cost.ts'
import type { Variables } from './find-k6.ts'
import { type Consent, guardLoad } from './guard.ts'
import { obtainK6 } from './install-k6.ts'
import { runLimits } from './limits/run-limits.ts'
import { measure } from './measure.ts'
import { type Planned, planLoad } from './plan.ts'
import { fullRecord, writeRecord } from './record.ts'
import type { Tick } from './run-k6.ts'
import { scanArtefacts } from './scan-artefacts.ts'
import { SENT_LOG } from './sent-log.ts'
import { sharedToken } from './shared-token.ts'
import { summarised } from './summarise.ts'

export interface LoadOrder extends SearchHooks {
  environment: Environment
  ledger: Ledger
  openapi: unknown
  /** From `profileNamed`. */
  profile: LoadPlan['profile']
  /** Takes `load.json` and `load-samples.ndjson.gz`. */
  resultsDir: string
  env: Variables
  consent?: Consent
  /** Logs in once for all, where the profile shares a log-in; asks for what bursts cannot tell: sizes and time-outs. */
  client?: Client
  signal?: AbortSignal
  /** With what the run has found out for the ledger. */
  onLedger?: (ledger: Ledger) => void
  /** Where k6 is missing: what is done to obtain it. */
  onInstall?: (line: string) => void
  /** Before anything is sent. */
  onPlan?: (planned: Planned, cost: LoadCost) => void
  onProgress?: (progress: LoadProgress) => void
}

export interface LoadProgress extends Tick {
  /** Which of several runs. */
  label?: string
  /** Of a search. */
  trial?: RunningTrial
  totalSeconds: number
}

/** Throws K6_MISSING, CONTRACT_MISSING, ENVIRONMENT_INVALID, GUARD_REFUSED; what the service does is in the record. */
export async function runLoad(order: LoadOrder): Promise<LoadRecord> {
  const planned = planLoad(order)
  const { plan, unknown, leftOut } = planned
  guardLoad(order.environment, plan, order.consent ?? {}, new Date())
  const { limits, search, identify } = plan.profile
  const begin = () => {
    order.onPlan?.(planned, costOf(plan))
    mkdirSync(order.resultsDir, { recursive: true })
  }
  if (limits !== undefined) {
    begin()
    return runLimits(order, plan, limits)
  }
  const k6 = await obtainK6(order.env, order.onInstall)
  begin()
  const flaws = unknownRequests(unknown)
  if (search !== undefined) {
    const logIn = (trial: LoadPlan) => heldByAll(order, trial)
    const hooks =
      identify === undefined || order.onLimiter !== undefined
        ? {}
        : { onLimiter: async () => (await runLimits(order, plan, identify)).limits ?? [] }
    const record = await runSearch({ ...order, ...hooks }, { plan, search, k6, flaws, leftOut, logIn })
    return { ...record, artefacts: artefactsIn(order.resultsDir) }
  }
  const held = await heldByAll(order, plan)
  const measured = await measure({
    plan,
    environment: order.environment,
    held,
    k6,
    samples: join(order.resultsDir, 'load-samples.ndjson.gz'),
    env: order.env,
    signal: order.signal,
    onTick: tick => order.onProgress?.({ ...tick, totalSeconds: lengthOf(plan.profile) }),
  })
  const { reduction, run } = measured
  const region = order.env['LMD_LOAD_REGION']
  writeRecord(order.resultsDir, fullRecord(plan, k6.version, reduction, run, [...measured.flaws, ...flaws], { region }))
  await scanArtefacts(order.resultsDir, order.environment, held?.token)
  return { ...summarised(measured, { k6: k6.version, flaws, leftOut }), artefacts: artefactsIn(order.resultsDir) }
}

async function heldByAll(order: LoadOrder, plan: LoadPlan): Promise<Held | undefined> {
  const { client } = order
  return plan.profile.logIn === 'shared' && client !== undefined ? sharedToken(plan, order, client) : undefined
}

const KNOWN = [
  ['load.json', 'the full record: histograms by call, step, outcome and second'],
  ['load-samples.ndjson.gz', 'every sample as k6 wrote it'],
  ['load-bursts.ndjson.gz', 'every request of the bursts at the rate limiter'],
  [SENT_LOG, 'what k6 was about to send, and what it had sent: for a run that is killed'],
] as const

/** The files that a load run leaves beside the report: those that are there, and what they are. */
function artefactsIn(folder: string): NonNullable<LoadRecord['artefacts']> {
  return KNOWN.filter(([file]) => existsSync(join(folder, file))).map(([file, what]) => ({ file, what }))
}
