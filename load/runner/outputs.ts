/** Where k6 sends its metrics while it runs: only where the user's own variables name a place, under tags that identify the run. */
import { HarnessError } from '../../contract/harness-error.ts'
import type { Variables } from './cache-folder.ts'

export interface Outputs {
  /** For `k6 run`. */
  arguments: string[]
  env: Variables
  /** Values of the variables that must not be shown. */
  secrets: string[]
}

/** Identifies the run in a store of many; the step is a tag of each sample already. */
export interface RunTags {
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
