/** One k6 process over one plan: applied, every sample reduced, and held against what makes a measure valid. */
import { readFileSync, rmSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { HarnessError } from '../../contract/harness-error.ts'
import type { Environment } from '../../probe/environment/types.ts'
import type { LoadPlan, Secrets } from '../core/plan.ts'
import { lengthOf } from '../core/profile.ts'
import { needOf } from '../core/resources.ts'
import { longestRunSeconds, mostVUs } from '../core/scenarios.ts'
import { foldValues, scriptPlan } from '../core/script-plan.ts'
import type { Held } from '../core/token.ts'
import type { Flaw } from '../core/validity.ts'
import { bundled } from './bundle.ts'
import type { Variables } from './cache-folder.ts'
import { dashboardVariables } from './dashboard.ts'
import type { FoundK6 } from './find-k6.ts'
import { flawsOfRun } from './judge.ts'
import { k6Environment } from './k6-command.ts'
import { onlyAddress } from './only-address.ts'
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

interface Outputs {
  /** For `k6 run`. */
  arguments: string[]
  env: Variables
  /** Values of the variables that must not be shown. */
  secrets: string[]
}

/** Identifies the run in a store of many; the step is a tag of each sample already. */
interface RunTags {
  run: string
  environment: string
  profile: string
}

const PROMETHEUS = /^K6_PROMETHEUS_RW_/
/** Without these k6 sends the p99 alone; of native histograms it sends all. Its `count` of a time comes divided by a thousand. */
const TREND_STATS = 'p(50),p(95),p(99),max'
const SECRET_NAMES = /PASSWORD|TOKEN|SECRET|ACCESS_KEY|HEADERS/

/** Throws USAGE where a variable names no address. */
export function outputsOf(env: Variables, tags: RunTags): Outputs {
  const prometheus = prometheusOf(env)
  const telemetry = telemetryOf(env)
  const out = [
    ...(prometheus === undefined ? [] : ['experimental-prometheus-rw']),
    ...(telemetry === undefined ? [] : ['opentelemetry']),
  ]
  const passed = { ...prometheus, ...telemetry }
  const tagged = out.length === 0 ? [] : Object.entries(tags).flatMap(([name, value]) => ['--tag', `${name}=${value}`])
  return {
    arguments: [...out.flatMap(name => ['--out', name]), ...tagged],
    env: passed,
    secrets: Object.entries(passed).flatMap(secretsIn),
  }
}

function prometheusOf(env: Variables): Variables | undefined {
  const url = env['K6_PROMETHEUS_RW_SERVER_URL']
  if (url === undefined || url === '') return undefined
  if (!URL.canParse(url))
    throw new HarnessError(
      'USAGE',
      'K6_PROMETHEUS_RW_SERVER_URL is no address.',
      'Write for example `K6_PROMETHEUS_RW_SERVER_URL=http://127.0.0.1:9090/api/v1/write`, or unset it.',
    )
  const named = Object.fromEntries(Object.entries(env).filter(([name]) => PROMETHEUS.test(name)))
  return { K6_PROMETHEUS_RW_TREND_STATS: TREND_STATS, ...named }
}

/** The default buckets of OpenTelemetry begin at 5 ms; these are exponential, at most a thousandth wide, and can be merged. */
const AGGREGATION = {
  OTEL_EXPORTER_OTLP_METRICS_DEFAULT_HISTOGRAM_AGGREGATION: 'base2_exponential_bucket_histogram',
} as const

/** On where k6's own variables name a collector. Where one address is named its protocol is meant: k6 would send to its default of the other. */
function telemetryOf(env: Variables): Variables | undefined {
  const http = env['K6_OTEL_HTTP_EXPORTER_ENDPOINT'] ?? ''
  const grpc = env['K6_OTEL_GRPC_EXPORTER_ENDPOINT'] ?? ''
  if (http === '' && grpc === '') return undefined
  const passed = Object.fromEntries(Object.entries(env).filter(([name]) => /^(K6_OTEL|OTEL)_/.test(name)))
  const meant = grpc === '' ? 'http/protobuf' : http === '' ? 'grpc' : undefined
  return { ...AGGREGATION, ...passed, ...(meant === undefined ? {} : { K6_OTEL_EXPORTER_PROTOCOL: meant }) }
}

/** The value of a secret variable, the value of each header in it, and what an address carries before its host. */
function secretsIn([name, value = '']: [string, string | undefined]): string[] {
  const user = URL.canParse(value) ? [new URL(value).username, new URL(value).password] : []
  const headers = value.split(',').map(header => header.replace(/^[^=:]*[=:]\s*/, ''))
  return [...(SECRET_NAMES.test(name) ? [value, ...headers] : []), ...user].filter(secret => secret !== '')
}
