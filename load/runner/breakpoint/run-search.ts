/** Runs a profile that has a search: each trial is a k6 process of its own. */
import { join } from 'node:path'
import type { Ledger } from '../../../contract/ledger.ts'
import type { LoadRecord } from '../../../contract/load-record.ts'
import type { Environment } from '../../../probe/environment/types.ts'
import { paceOf } from '../../core/pace.ts'
import type { LoadPlan } from '../../core/plan.ts'
import { lengthOf, type Search } from '../../core/profile.ts'
import type { Held } from '../../core/token.ts'
import type { Flaw } from '../../core/validity.ts'
import type { Variables } from '../cache-folder.ts'
import { rateLimitOf } from '../contract-document.ts'
import type { FoundK6 } from '../find-k6.ts'
import { measure } from '../measure.ts'
import type { Tick } from '../run-k6.ts'
import { scanArtefacts } from '../scan-artefacts.ts'
import { type FindOrder, findCapacity } from './find-capacity.ts'

export interface SearchHooks {
  /** After each trial. */
  onTrial?: FindOrder['onTrial']
  /** Where a rate limiter is the limit. */
  onLimiter?: FindOrder['onLimiter']
}

/** A trial that runs now. */
export interface RunningTrial {
  rate: number
  number: number
}

interface Order extends SearchHooks {
  environment: Environment
  ledger: Ledger
  resultsDir: string
  env: Variables
  signal?: AbortSignal
  /** Of the trial that runs. */
  onProgress?: (progress: Tick & { label: string; totalSeconds: number; trial: RunningTrial }) => void
}

export interface PlannedSearch {
  plan: LoadPlan
  search: Search
  k6: FoundK6
  flaws: readonly Flaw[]
  leftOut: readonly string[]
  /** One log-in for all, where the profile shares it. */
  logIn: (trial: LoadPlan) => Promise<Held | undefined>
}

export async function runSearch(order: Order, planned: PlannedSearch): Promise<LoadRecord> {
  const { plan, search, k6, flaws, leftOut } = planned
  const { environment, env, signal, resultsDir, onTrial, onLimiter } = order
  const token = tokenKeeper(planned.logIn)
  const record = await findCapacity({
    plan,
    search,
    hidden: paceOf(search, rateLimitOf(order.ledger)).hidden,
    k6: k6.version,
    flaws,
    leftOut,
    resultsDir,
    signal,
    onTrial,
    onLimiter,
    run: async (trialPlan, trial) =>
      measure({
        plan: trialPlan,
        environment,
        held: await token.for(trialPlan),
        k6,
        // Of every trial the histograms are kept, and all samples of the last, which is the confirmation.
        samples: join(resultsDir, 'load-samples.ndjson.gz'),
        env,
        endAtLimit: true,
        signal,
        onTick: tick =>
          order.onProgress?.({
            ...tick,
            label: `trial ${trial.number} at ${trial.rate}/s`,
            totalSeconds: lengthOf(trialPlan.profile),
            trial,
          }),
      }),
  })
  await scanArtefacts(resultsDir, environment, token.last()?.token)
  return record
}

/** Logs in before the first trial, and again before one that the token would not outlive. */
function tokenKeeper(logIn: PlannedSearch['logIn']) {
  let first = true
  let held: Held | undefined
  return {
    last: () => held,
    async for(plan: LoadPlan): Promise<Held | undefined> {
      const needed = Date.now() + lengthOf(plan.profile) * 1000
      const lives = held === undefined || held.until === null || held.until >= needed
      if (first) held = await logIn(plan)
      // A limiter may refuse it between trials; k6 renews a token by itself.
      else if (!lives) held = (await logIn(plan).catch(() => undefined)) ?? held
      first = false
      return held
    },
  }
}
