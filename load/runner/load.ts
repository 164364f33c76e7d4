/** One load run, from what was discovered to a judged record. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Ledger } from '../../contract/ledger.ts'
import type { LoadRecord } from '../../contract/load-record.ts'
import type { Environment } from '../../probe/environment/types.ts'
import type { LoadPlan } from '../core/plan.ts'
import { lengthOf } from '../core/profile.ts'
import type { Flaw } from '../core/validity.ts'
import type { Variables } from './cache-folder.ts'
import { findK6 } from './find-k6.ts'
import { type Consent, guardLoad } from './guard.ts'
import type { HealthSample } from './health.ts'
import { measure } from './measure.ts'
import { costOf, type LoadCost, planLoad } from './plan.ts'
import { fullRecord, writeRecord } from './record.ts'
import { summarised } from './summarise.ts'

export interface LoadOrder {
  environment: Environment
  ledger: Ledger
  openapi: unknown
  /** From `profileNamed`. */
  profile: LoadPlan['profile']
  /** Takes `load.json` and `load-samples.ndjson.gz`. */
  resultsDir: string
  env: Variables
  consent?: Consent
  signal?: AbortSignal
  /** Before anything is sent. */
  onPlan?: (plan: LoadPlan, cost: LoadCost) => void
  onProgress?: (progress: LoadProgress) => void
}

export interface LoadProgress {
  elapsedSeconds: number
  totalSeconds: number
  health: HealthSample | undefined
}

/** Throws K6_MISSING, CONTRACT_MISSING, ENVIRONMENT_INVALID, GUARD_REFUSED; what the service does is in the record. */
export async function runLoad(order: LoadOrder): Promise<LoadRecord> {
  const { plan, unknown, leftOut } = planLoad(order)
  guardLoad(order.environment, plan, order.consent ?? {}, new Date())
  const k6 = await findK6(order.env)
  order.onPlan?.(plan, costOf(plan))
  mkdirSync(order.resultsDir, { recursive: true })
  const measured = await measure({
    plan,
    environment: order.environment,
    k6,
    samples: join(order.resultsDir, 'load-samples.ndjson.gz'),
    env: order.env,
    signal: order.signal,
    onTick: (elapsedSeconds, health) =>
      order.onProgress?.({ elapsedSeconds, totalSeconds: lengthOf(plan.profile), health }),
  })
  const flaws: Flaw[] = unknown.map(endpoint => ({ kind: 'unknown-request', endpoint }))
  const { reduction, run } = measured
  writeRecord(order.resultsDir, fullRecord(plan, k6.version, reduction, run, [...measured.flaws, ...flaws]))
  return summarised(measured, { k6: k6.version, flaws, leftOut })
}
