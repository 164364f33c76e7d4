/** One k6 process over one plan: applied, every sample reduced, and held against what makes a measure valid. */
import { readFileSync, rmSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import type { Environment } from '../../probe/environment/types.ts'
import { foldValues } from '../core/fold-values.ts'
import type { LoadPlan, Secrets } from '../core/plan.ts'
import { lengthOf } from '../core/profile.ts'
import { needOf } from '../core/resources.ts'
import { longestRunSeconds, mostVUs } from '../core/scenarios.ts'
import { scriptPlan } from '../core/script-plan.ts'
import type { Held } from '../core/token.ts'
import type { Flaw } from '../core/validity.ts'
import { bundled } from './bundle.ts'
import type { Variables } from './cache-folder.ts'
import { dashboardVariables } from './dashboard.ts'
import type { FoundK6 } from './find-k6.ts'
import { flawsOfRun } from './judge.ts'
import { k6Environment } from './k6-command.ts'
import { onlyAddress } from './only-address.ts'
import { outputsOf } from './outputs.ts'
import { inPrivateFolder } from './private-folder.ts'
import { type Reduction, reduceSamples } from './reduce.ts'
import { inspect, type K6Order, type K6Run, runK6, type Tick } from './run-k6.ts'
import { countsOf, openSentLog } from './sent-log.ts'

export interface MeasureOrder {
  plan: LoadPlan
  environment: Environment
  /** The log-in that all share; each virtual user logs in for itself without it. */
  held?: Held | undefined
  k6: FoundK6
  /** Where k6 writes every sample: `*.ndjson.gz`. What an earlier run left there is removed. */
  samples: string
  /** Where k6 leaves its dashboard; none without. */
  dashboard?: string | undefined
  env: Variables
  /** Ends the run once calls are refused for haste. */
  endAtLimit?: boolean
  signal?: AbortSignal | undefined
  onTick?: ((tick: Tick) => void) | undefined
}

export interface Measurement {
  plan: LoadPlan
  reduction: Reduction
  run: K6Run
  flaws: Flaw[]
}

/** Throws K6_MISSING and HARNESS_BROKEN; what the service does is in the measurement. */
export async function measure(order: MeasureOrder): Promise<Measurement> {
  const { plan, samples } = order
  // Samples of an earlier run must never be taken for this one's.
  rmSync(samples, { force: true })
  if (order.dashboard !== undefined) rmSync(order.dashboard, { force: true })
  const log = openSentLog({ ...order, samples: [samples] })
  const run = await prepared({ ...order, onTick: log.heard(order.onTick) }, runK6)
  const reduction = await reduceSamples(samples)
  log.end(countsOf(plan, reduction))
  return { plan, reduction, run, flaws: flawsOfRun(plan, reduction, run) }
}

/** The files that k6 reads are there, and proven to be readable, while `work` runs. */
export function prepared<T>(
  { plan, environment, held, k6, samples, dashboard, env, signal, onTick, endAtLimit }: MeasureOrder,
  work: (order: K6Order) => Promise<T>,
): Promise<T> {
  const secrets = secretsOf(environment, held)
  // The folder of a run is named by its id.
  const run = basename(dirname(resolve(samples)))
  const outputs = outputsOf(env, { run, environment: environment.name, profile: plan.profile.name })
  return inPrivateFolder(async write => {
    const only = await onlyAddress(environment, env)
    const folded = foldValues({ ...scriptPlan(plan), only }, secrets)
    const order = {
      k6: k6.path,
      files: {
        script: write('journey.js', await bundled('journey')),
        plan: write('plan.json', JSON.stringify(folded)),
        secrets: write('secrets.json', JSON.stringify(secrets)),
        config: write('config.json', '{}'),
      },
      samples,
      outputs: outputs.arguments,
      env: {
        ...k6Environment(env, environment.tls.ca, needOf(plan)),
        ...outputs.env,
        ...(dashboard === undefined ? {} : dashboardVariables(dashboard, lengthOf(plan.profile))),
      },
      // Virtual users are made before the load begins, a few dozen a second where the machine is slow.
      longestSeconds:
        longestRunSeconds(plan.profile, plan.calls.length) + 30 + mostVUs(plan.profile, plan.calls.length) / 20,
      secrets: [...Object.values(environment.credentials), ...outputs.secrets],
      signal,
      killAt: plan.profile.killAt,
      endAtLimit,
      onTick,
    }
    await inspect(order)
    return work(order)
  })
}

export function secretsOf({ credentials, testData, second, tls, load }: Environment, held?: Held): Secrets {
  const client =
    tls.cert === undefined || tls.key === undefined ? undefined : { cert: pem(tls.cert), key: pem(tls.key) }
  return {
    names: { ...testData, ...credentials },
    people: load?.people ?? [],
    ...(held === undefined ? {} : { held }),
    ...(second === undefined ? {} : { second: { ...testData, ...second.credentials } }),
    ...(client === undefined ? {} : { client }),
  }
}

function pem(path: string): string {
  return readFileSync(path, 'utf8')
}
