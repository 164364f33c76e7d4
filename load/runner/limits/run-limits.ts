/** A run of the profile `limits`: the rate limit by bursts, then sizes and time-outs, for the record and the ledger. */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { answerTo, type Ledger } from '../../../contract/ledger.ts'
import type { LoadRecord } from '../../../contract/load-record.ts'
import type { LoadPlan } from '../../core/plan.ts'
import type { LimitsBudget } from '../../core/profile.ts'
import type { FoundK6 } from '../find-k6.ts'
import type { LoadOrder } from '../load.ts'
import { scanArtefacts } from '../scan-artefacts.ts'
import { identifyLimits } from './identify.ts'
import { rateAnswered } from './rate-answer.ts'
import { windowOf } from './rounds.ts'
import { rateRows } from './say.ts'
import { sizesAndTimes } from './sizes-and-times.ts'

/** A k6 that failed makes the run invalid; a limit that was not reached does not. */
export async function runLimits(
  order: LoadOrder,
  plan: LoadPlan,
  k6: FoundK6,
  budget: LimitsBudget,
): Promise<LoadRecord> {
  const { environment, env, signal } = order
  const began = performance.now()
  const earlier = answerTo(order.ledger, 'limits.rate')
  const found = await identifyLimits({
    plan,
    environment,
    k6,
    samples: join(order.resultsDir, 'load-bursts.ndjson.gz'),
    env,
    signal,
    budget,
    refusedWith: statusIn(earlier.value),
    onRound: said =>
      order.onProgress?.({
        elapsedSeconds: (performance.now() - began) / 1000,
        totalSeconds: budget.seconds,
        health: undefined,
        live: undefined,
        label: said,
      }),
  })
  if (order.client !== undefined && found.fit !== undefined && signal?.aborted !== true)
    await wait(Math.min(60, windowOf(found.fit)) * 1000)
  const rest =
    order.client === undefined || signal?.aborted === true ? undefined : await sizesAndTimes(order, order.client)
  const questions: Ledger['questions'] = {
    ...order.ledger.questions,
    'limits.rate': rateAnswered(earlier, found),
    ...rest?.answers,
  }
  order.onLedger?.({ ...order.ledger, questions })
  await scanArtefacts(order.resultsDir, environment)
  const { requests, seconds } = found.cost
  const failed = found.because.filter(each => each !== 'the budget is spent')
  return {
    profile: plan.profile.name,
    k6: k6.version,
    planned: 0,
    achieved: 0,
    seconds,
    dropped: 0,
    validity: failed.length === 0 || found.fit !== undefined ? 'valid' : 'invalid',
    reasons: found.because.map(each => `The bursts ended early: ${each}.`),
    latency: [
      { endpoint: 'ext-verify', requests, failures: 0, p50: null, p95: null, p99: null, max: null, outcomes: {} },
    ],
    objectives: [],
    limits: [...rateRows(found), ...(rest?.rows ?? [])],
  }
}

function statusIn(value: unknown): number | undefined {
  const status = (value as { status?: unknown } | undefined)?.status
  return typeof status === 'number' && status >= 400 ? status : undefined
}
