/** One k6 process over one plan: applied, every sample reduced, and held against what makes a measure valid. */

import { rmSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { HarnessError } from '../../contract/harness-error.ts'
import { pinnedAddress } from '../../probe/client/pinned-lookup.ts'
import { proxyFor } from '../../probe/client/proxy.ts'
import type { Environment } from '../../probe/environment/types.ts'
import type { HeldToken } from '../core/plan.ts'
import { type LoadPlan, scriptPlan } from '../core/plan.ts'
import { needOf } from '../core/resources.ts'
import { longestRunSeconds } from '../core/scenarios.ts'
import { journeyScript } from './bundle.ts'
import type { FoundK6, Variables } from './find-k6.ts'
import { type Flaw, flawsOfRun } from './judge.ts'
import { CONFIG, inPrivateFolder, k6Environment, PLAN, SCRIPT } from './k6-command.ts'
import { type Reduction, reduceSamples } from './reduce.ts'
import { inspect, type K6Order, type K6Run, runK6 } from './run-k6.ts'
import { keyed, secretsOf } from './secrets.ts'
import { openSentLog } from './sent-log.ts'

/** What an earlier run left in place of `samples` is removed. */
export interface MeasureOrder extends Omit<K6Order, 'k6' | 'folder' | 'outputs' | 'longestSeconds' | 'secrets'> {
  plan: LoadPlan
  environment: Environment
  /** The login that all share; each virtual user logs in for itself without it. */
  held?: HeldToken | undefined
  k6: FoundK6
}

export interface Measurement {
  plan: LoadPlan
  reduction: Reduction
  run: K6Run
  flaws: Flaw[]
}

/** Throws K6_MISSING and HARNESS_BROKEN; what the service does is in the measurement. */
export async function measure(order: MeasureOrder): Promise<Measurement> {
  const { plan, environment, held, k6, samples, env, signal, endAtLimit } = order
  // Samples of an earlier run must never be taken for this one's.
  rmSync(samples, { force: true })
  const log = openSentLog(plan, environment.name, dirname(samples), [basename(samples)])
  const secrets = secretsOf(environment, held)
  // The folder of a run is named by its id.
  const run = basename(dirname(resolve(samples)))
  const outputs = outputsOf(env, { run, environment: environment.name, profile: plan.profile.name })
  const only = await onlyAddress(environment, env)
  const { keys, values } = keyed(plan, secrets)
  const files = {
    ...Object.fromEntries(Object.entries(values).map(([key, value]) => [key, `${value}\n`])),
    ...CONFIG,
    [PLAN]: JSON.stringify({ ...scriptPlan(plan), secrets: keys, only }),
    [SCRIPT]: await journeyScript(),
  }
  const need = needOf(plan)
  const ended = await inPrivateFolder(files, async folder => {
    const k6Order: K6Order = {
      k6: k6.path,
      folder,
      samples,
      outputs: outputs.arguments,
      env: { ...k6Environment(env, environment.tls.ca, need), ...outputs.env },
      // Virtual users are made before the load begins, a few dozen a second where the machine is slow.
      longestSeconds: longestRunSeconds(plan.profile, plan.calls.length) + 30 + need.vus / 20,
      secrets: [...Object.values(environment.credentials), ...outputs.secrets],
      signal,
      endAtLimit,
      onTick: tick => {
        log.counted(tick.live?.calls ?? 0)
        order.onTick?.(tick)
      },
    }
    await inspect(k6Order)
    return runK6(k6Order)
  })
  const reduction = await reduceSamples(samples)
  log.end(reduction.sent)
  return { plan, reduction, run: ended, flaws: flawsOfRun(plan, reduction, ended) }
}

const OUTPUT = /^(K6_PROMETHEUS_RW|K6_OTEL|OTEL|K6_WEB_DASHBOARD|K6_CLOUD|K6_INFLUXDB)_/
const DEFAULTS = {
  // Without these k6 sends the p99 alone; of native histograms it sends all.
  K6_PROMETHEUS_RW_TREND_STATS: 'p(50),p(95),p(99),max',
  // The default buckets of OpenTelemetry begin at 5 ms; these are at most a thousandth wide, and can be merged.
  OTEL_EXPORTER_OTLP_METRICS_DEFAULT_HISTOGRAM_AGGREGATION: 'base2_exponential_bucket_histogram',
} as const
const SECRET_NAMES = /PASSWORD|TOKEN|SECRET|ACCESS_KEY|HEADERS/

/**
 * The outputs that `K6_OUT` names, with k6's own variables. `tags` identify the run in a store of many; `secrets`: values of
 * the variables that must not be shown.
 */
export function outputsOf(env: Variables, tags: Record<'run' | 'environment' | 'profile', string>) {
  const out = (env['K6_OUT'] ?? '').split(',').filter(name => name !== '')
  if (out.length === 0) return { arguments: [] as string[], env: {} as Variables, secrets: [] as string[] }
  const passed = Object.fromEntries(Object.entries(env).filter(([name]) => OUTPUT.test(name)))
  const tagged = Object.entries(tags).flatMap(([name, value]) => ['--tag', `${name}=${value}`])
  return {
    arguments: [...out.flatMap(name => ['--out', name]), ...tagged],
    env: { ...DEFAULTS, ...passed } as Variables,
    secrets: Object.entries(passed).flatMap(secretsIn),
  }
}

/** The value of a secret variable, the value of each header in it, and what an address carries before its host. */
function secretsIn([name, value = '']: [string, string | undefined]): string[] {
  const user = URL.canParse(value) ? [new URL(value).username, new URL(value).password] : []
  const headers = value.split(',').map(header => header.replace(/^[^=:]*[=:]\s*/, ''))
  return [...(SECRET_NAMES.test(name) ? [value, ...headers] : []), ...user].filter(secret => secret !== '')
}

/** `127.0.0.1:443`; `undefined` behind a proxy, which looks names up for itself. Throws TARGET_UNREACHABLE. */
export async function onlyAddress(
  { baseUrl }: Pick<Environment, 'baseUrl'>,
  env: Variables,
): Promise<string | undefined> {
  const target = new URL(baseUrl)
  if (proxyFor(target, env) !== undefined) return undefined
  const port = target.port || (target.protocol === 'https:' ? '443' : '80')
  const address = await pinnedAddress(target.hostname).catch((cause: Error) => {
    throw new HarnessError(
      'TARGET_UNREACHABLE',
      `${target.hostname} leads nowhere: ${cause.message}.`,
      'No load was applied. See whether the address is right, and whether this machine can look it up.',
      cause,
    )
  })
  return address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`
}
