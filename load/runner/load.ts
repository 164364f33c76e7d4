/** One load run, from what was discovered to a judged record. */
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { LoadRecord } from '../../contract/load-record.ts'
import { rateLimitIn } from '../../contract/openapi/document.ts'
import { paceOf } from '../core/search.ts'
import { findCapacity } from './breakpoint/find-capacity.ts'
import { costOf, type LoadCost } from './cost.ts'
import { onFreshLimit } from './fresh-limit.ts'
import { type Consent, guardLoad } from './guard.ts'
import { obtainK6 } from './install-k6.ts'
import { unknownRequests } from './judge.ts'
import { type LimitsOrder, runLimits } from './limits/run-limits.ts'
import { type PlanInput, type Planned, planLoad } from './plan.ts'
import { openRuns, SAMPLES_FILE } from './runs.ts'
import { SENT_LOG } from './sent-log.ts'
import { summarised } from './summarise.ts'

export interface LoadOrder extends LimitsOrder, PlanInput {
  consent?: Consent
  /** What is done before load is applied: k6 is obtained, a limit that was used up is waited for. */
  onInstall?: (line: string) => void
  onPlan?: (planned: Planned, cost: LoadCost) => void
}

/** Throws K6_MISSING, CONTRACT_MISSING, ENVIRONMENT_INVALID, GUARD_REFUSED; what the service does is in the record. */
export async function runLoad(order: LoadOrder): Promise<LoadRecord> {
  const { environment, ledger, resultsDir, env, signal } = order
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
  const runs = openRuns(order, k6)
  if (search === undefined) {
    const { measured, done, ...fresh } = await onFreshLimit(order, plan, () => runs.measure(plan, resultsDir))
    await runs.keep(measured, resultsDir, known.flaws)
    const reported = { ...known, leftOut: [...leftOut, ...fresh.leftOut] }
    return { ...summarised(measured, reported), done, artefacts: artefactsIn(resultsDir) }
  }
  const { load, measured } = await findCapacity({
    ...{ ...known, plan, search, signal },
    hidden: paceOf(search, rateLimitIn(ledger)).hidden,
    // Of each trial the histograms are kept, and all samples of the last, which is the confirmation.
    run: (trial, label) => runs.measure(trial, resultsDir, label, { endAtLimit: true }),
  })
  if (measured !== undefined) await runs.keep({ ...measured, plan }, resultsDir, known.flaws)
  return { ...load, artefacts: artefactsIn(resultsDir) }
}

const KNOWN = [
  ['load.json', 'the full record: histograms by call, step, outcome and second'],
  [SAMPLES_FILE, 'every sample as k6 wrote it'],
  ['load-bursts.ndjson.gz', 'every request of the bursts at the rate limiter'],
  [SENT_LOG, 'what k6 was about to send, and what it had sent: for a run that is killed'],
] as const

/** The files that a load run leaves alongside the report: those that are there, and what they are. */
function artefactsIn(folder: string): NonNullable<LoadRecord['artefacts']> {
  return KNOWN.filter(([file]) => existsSync(join(folder, file))).map(([file, what]) => ({ file, what }))
}
