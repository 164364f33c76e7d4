/** One load run, from what was discovered to a judged record. */
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Ledger } from '../../contract/ledger.ts'
import type { LoadRecord } from '../../contract/load-record.ts'
import { rateLimitIn } from '../../contract/openapi/document.ts'
import type { Client } from '../../probe/client/types.ts'
import type { HeldToken } from '../core/memory.ts'
import type { LoadPlan } from '../core/plan.ts'
import { lengthOf } from '../core/profile.ts'
import { paceOf } from '../core/search.ts'
import { findCapacity } from './breakpoint/find-capacity.ts'
import { costOf, type LoadCost } from './cost.ts'
import type { Variables } from './find-k6.ts'
import { onFreshLimit } from './fresh-limit.ts'
import { type Consent, guardLoad } from './guard.ts'
import { obtainK6 } from './install-k6.ts'
import { unknownRequests } from './judge.ts'
import { runLimits } from './limits/run-limits.ts'
import { type MeasureOrder, measure } from './measure.ts'
import { type PlanInput, type Planned, planLoad } from './plan.ts'
import { fullRecord, writeRecord } from './record.ts'
import type { Tick } from './run-k6.ts'
import { scanArtefacts } from './scan-artefacts.ts'
import { SENT_LOG } from './sent-log.ts'
import { sharedToken } from './shared-token.ts'
import { summarised } from './summarise.ts'

export interface LoadOrder extends PlanInput {
  /** Takes `load.json` and `load-samples.ndjson.gz`. */
  resultsDir: string
  env: Variables
  consent?: Consent
  /** Logs in once for all, where the profile shares a login; asks for what bursts cannot tell: sizes and time-outs. */
  client?: Client
  signal?: AbortSignal
  /** With what the run has found out for the ledger. */
  onLedger?: (ledger: Ledger) => void
  /** What is done before load is applied: k6 is obtained, a limit that was used up is waited for. */
  onInstall?: (line: string) => void
  onPlan?: (planned: Planned, cost: LoadCost) => void
  onProgress?: (progress: LoadProgress) => void
}

export interface LoadProgress extends Tick {
  label?: string | undefined
  totalSeconds: number
}

/** Throws K6_MISSING, CONTRACT_MISSING, ENVIRONMENT_INVALID, GUARD_REFUSED; what the service does is in the record. */
export async function runLoad(order: LoadOrder): Promise<LoadRecord> {
  const { environment, ledger, resultsDir, env, signal, client } = order
  const planned = planLoad(order)
  const { plan, unknown, leftOut } = planned
  guardLoad(environment, plan, order.consent ?? {}, new Date())
  const { limits, search } = plan.profile
  const begin = () => {
    order.onPlan?.(planned, costOf(plan))
    mkdirSync(resultsDir, { recursive: true })
  }
  if (limits !== undefined) {
    begin()
    return runLimits(order, plan, limits)
  }
  const k6 = await obtainK6(env, order.onInstall)
  begin()
  const known = { k6: k6.version, flaws: unknownRequests(unknown), leftOut }
  let held: HeldToken | undefined
  let isFirst = true
  /** Logs in before the first run, and again before one that the token would not outlive. */
  const token = async (of: LoadPlan) => {
    if (of.profile.logIn !== 'shared' || client === undefined) return undefined
    const lives = held === undefined || held.until === null || held.until >= Date.now() + lengthOf(of.profile) * 1000
    if (isFirst) held = await sharedToken(of, order, client)
    // A limiter may reject it between trials; k6 renews a token by itself.
    else if (!lives) held = (await sharedToken(of, order, client).catch(() => undefined)) ?? held
    isFirst = false
    return held
  }
  const run = async (of: LoadPlan, parts: Pick<MeasureOrder, 'endAtLimit'> = {}, label?: string) =>
    measure({
      ...{ plan: of, environment, k6, env, signal, ...parts },
      held: await token(of),
      // Of each trial of a search the histograms are kept, and all samples of the last, which is the confirmation.
      samples: join(resultsDir, 'load-samples.ndjson.gz'),
      onTick: tick => order.onProgress?.({ ...tick, label, totalSeconds: lengthOf(of.profile) }),
    })
  if (search === undefined) {
    const { measured, done, ...fresh } = await onFreshLimit(order, plan, () => run(plan))
    const { reduction, run: ended } = measured
    const flaws = [...measured.flaws, ...known.flaws]
    writeRecord(resultsDir, fullRecord(plan, k6.version, reduction, ended, flaws))
    await scanArtefacts(resultsDir, environment, held?.token)
    const reported = { ...known, leftOut: [...leftOut, ...fresh.leftOut] }
    return { ...summarised(measured, reported), done, artefacts: artefactsIn(resultsDir) }
  }
  const record = await findCapacity({
    ...{ ...known, plan, search, resultsDir, signal },
    hidden: paceOf(search, rateLimitIn(ledger)).hidden,
    run: (trial, label) => run(trial, { endAtLimit: true }, label),
  })
  await scanArtefacts(resultsDir, environment, held?.token)
  return { ...record, artefacts: artefactsIn(resultsDir) }
}

const KNOWN = [
  ['load.json', 'the full record: histograms by call, step, outcome and second'],
  ['load-samples.ndjson.gz', 'every sample as k6 wrote it'],
  ['load-bursts.ndjson.gz', 'every request of the bursts at the rate limiter'],
  [SENT_LOG, 'what k6 was about to send, and what it had sent: for a run that is killed'],
] as const

/** The files that a load run leaves alongside the report: those that are there, and what they are. */
function artefactsIn(folder: string): NonNullable<LoadRecord['artefacts']> {
  return KNOWN.filter(([file]) => existsSync(join(folder, file))).map(([file, what]) => ({ file, what }))
}
