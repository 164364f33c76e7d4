/** One load run, from what was discovered to a judged record. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ENDPOINTS } from '../../contract/endpoint.ts'
import type { Ledger } from '../../contract/ledger.ts'
import type { LoadRecord } from '../../contract/run.ts'
import type { Environment } from '../../probe/environment/types.ts'
import type { LoadPlan, Secrets } from '../core/plan.ts'
import { arrivalsOf, lengthOf } from '../core/profile.ts'
import { longestRunSeconds } from '../core/scenarios.ts'
import { type Flaw, sentenceOf } from '../core/validity.ts'
import type { Variables } from './cache-folder.ts'
import { type FoundK6, findK6 } from './find-k6.ts'
import { type Consent, guardLoad } from './guard.ts'
import type { HealthSample } from './health.ts'
import { flawsOfRun, objectivesOf } from './judge.ts'
import { k6Environment } from './k6-command.ts'
import { latencyOf } from './latency.ts'
import { costOf, type LoadCost, planLoad } from './plan.ts'
import { inPrivateFolder } from './private-folder.ts'
import { fullRecord, writeRecord } from './record.ts'
import { type Reduction, reduceSamples } from './reduce.ts'
import { inspect, type K6Run, runK6 } from './run-k6.ts'

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

interface LoadProgress {
  elapsedSeconds: number
  totalSeconds: number
  health: HealthSample | undefined
}

/** Throws K6_MISSING, CONTRACT_MISSING, ENVIRONMENT_INVALID, GUARD_REFUSED; what the service does is in the record. */
export async function runLoad(order: LoadOrder): Promise<LoadRecord> {
  const planned = planLoad(order)
  const { plan } = planned
  guardLoad(order.environment, plan, order.consent ?? {}, new Date())
  const k6 = await findK6(order.env)
  order.onPlan?.(plan, costOf(plan))
  mkdirSync(order.resultsDir, { recursive: true })
  const samples = join(order.resultsDir, 'load-samples.ndjson.gz')
  // Those of an earlier run must never be taken for this one's.
  rmSync(samples, { force: true })
  const run = await applied(order, plan, k6, samples)
  const reduction = await reduceSamples(samples)
  const flaws: Flaw[] = [
    ...flawsOfRun(plan, reduction, run),
    ...planned.unknown.map(endpoint => ({ kind: 'unknown-request', endpoint }) as const),
  ]
  writeRecord(order.resultsDir, fullRecord(plan, k6.version, reduction, run, flaws))
  return recordOf(plan, k6, reduction, run, flaws, planned.leftOut)
}

async function applied(order: LoadOrder, plan: LoadPlan, k6: FoundK6, samples: string): Promise<K6Run> {
  const secrets = secretsOf(order.environment)
  return inPrivateFolder(async write => {
    const k6Order = {
      k6: k6.path,
      files: {
        script: fileURLToPath(new URL('../k6/journey.ts', import.meta.url)),
        plan: write('plan.json', JSON.stringify(plan)),
        secrets: write('secrets.json', JSON.stringify(secrets)),
        config: write('config.json', '{}'),
      },
      samples,
      env: k6Environment(order.env, order.environment.tls.ca),
      longestSeconds: longestRunSeconds(plan.profile, plan.calls.length) + 30,
      secrets: Object.values(order.environment.credentials),
      signal: order.signal,
      onTick: (elapsedSeconds: number, health: HealthSample | undefined) =>
        order.onProgress?.({ elapsedSeconds, totalSeconds: lengthOf(plan.profile), health }),
    }
    await inspect(k6Order)
    return runK6(k6Order)
  })
}

function secretsOf({ credentials, testData, tls }: Environment): Secrets {
  const client =
    tls.cert === undefined || tls.key === undefined ? undefined : { cert: pem(tls.cert), key: pem(tls.key) }
  return { names: { ...testData, ...credentials }, ...(client === undefined ? {} : { client }) }
}

function pem(path: string): string {
  return readFileSync(path, 'utf8')
}

function recordOf(
  plan: LoadPlan,
  k6: FoundK6,
  reduction: Reduction,
  run: K6Run,
  flaws: readonly Flaw[],
  leftOut: readonly string[],
): LoadRecord {
  const objectives = objectivesOf(plan, reduction)
  const seconds = lengthOf(plan.profile)
  const arrivals = arrivalsOf(plan.profile)
  const missed = objectives.filter(({ met }) => !met).map(({ rule, actual }) => `Not met: ${rule}; it was ${actual}.`)
  const valid = flaws.length === 0
  return {
    profile: plan.profile.name,
    k6: k6.version,
    planned: perSecond(arrivals, seconds),
    // The arrival on the last tick of a step belongs to the next second.
    achieved: perSecond(Math.min(reduction.started, arrivals), seconds),
    seconds,
    dropped: reduction.dropped,
    validity: valid ? 'valid' : 'invalid',
    reasons: [
      ...flaws.map(sentenceOf),
      ...(valid ? [] : run.errors),
      ...missed,
      ...leftOut.map(each => `Left out: ${each}.`),
    ],
    latency: ENDPOINTS.flatMap(endpoint => {
      const calls = plan.calls.filter(call => call.endpoint === endpoint).map(({ call }) => call)
      const cells = reduction.cells.filter(cell => calls.includes(cell.call))
      return cells.length === 0 ? [] : [{ endpoint, ...latencyOf(cells) }]
    }),
    objectives,
  }
}

function perSecond(count: number, seconds: number): number {
  return Math.round((count / seconds) * 100) / 100
}
