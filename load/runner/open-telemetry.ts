/** OpenTelemetry: k6 knows its own variables and overrides the standard ones for the address, so those are told in its words. */
import { HarnessError } from '../../contract/harness-error.ts'
import type { Variables } from './cache-folder.ts'

/** Explicit buckets begin at 5 ms; these are exponential, at most a thousandth wide, and can be merged. */
const AGGREGATION = {
  OTEL_EXPORTER_OTLP_METRICS_DEFAULT_HISTOGRAM_AGGREGATION: 'base2_exponential_bucket_histogram',
} as const

/** `undefined` where no variable names a collector. Throws USAGE where one is no address. */
export function openTelemetry(env: Variables): Variables | undefined {
  const named = ownOf(env) ?? standardOf(env)
  if (named === undefined) return undefined
  const passed = Object.fromEntries(Object.entries(env).filter(([name]) => /^(K6_OTEL|OTEL)_/.test(name)))
  return { ...AGGREGATION, ...passed, ...named }
}

/** Where only one address is named, its protocol is meant: k6 would send to its own default of the other. */
function ownOf(env: Variables): Variables | undefined {
  const http = env['K6_OTEL_HTTP_EXPORTER_ENDPOINT'] ?? ''
  const grpc = env['K6_OTEL_GRPC_EXPORTER_ENDPOINT'] ?? ''
  if (http === '' && grpc === '') return undefined
  const meant = grpc === '' ? 'http/protobuf' : 'grpc'
  const said = env['K6_OTEL_EXPORTER_PROTOCOL'] ?? env['K6_OTEL_EXPORTER_TYPE'] ?? meant
  const protocol = said.startsWith('http') ? 'http/protobuf' : said
  if ((protocol === 'grpc' ? grpc : http) === '')
    throw new HarnessError(
      'USAGE',
      `The OpenTelemetry protocol is ${protocol}, and only the address of the other one is named.`,
      'Set K6_OTEL_EXPORTER_PROTOCOL to `http/protobuf` or `grpc`, as the address is.',
    )
  return { K6_OTEL_EXPORTER_PROTOCOL: protocol }
}

function standardOf(env: Variables): Variables | undefined {
  const whole = env['OTEL_EXPORTER_OTLP_METRICS_ENDPOINT'] ?? ''
  const base = env['OTEL_EXPORTER_OTLP_ENDPOINT'] ?? ''
  const name = whole === '' ? 'OTEL_EXPORTER_OTLP_ENDPOINT' : 'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT'
  const text = whole === '' ? base : whole
  if (text === '') return undefined
  const url = addressIn(text, name)
  const protocol = env['OTEL_EXPORTER_OTLP_METRICS_PROTOCOL'] ?? env['OTEL_EXPORTER_OTLP_PROTOCOL'] ?? 'http/protobuf'
  const insecure = String(url.protocol === 'http:')
  if (protocol === 'grpc')
    return {
      K6_OTEL_EXPORTER_PROTOCOL: 'grpc',
      K6_OTEL_GRPC_EXPORTER_ENDPOINT: url.host,
      K6_OTEL_GRPC_EXPORTER_INSECURE: insecure,
    }
  const path = url.pathname.replace(/\/$/, '')
  return {
    K6_OTEL_EXPORTER_PROTOCOL: 'http/protobuf',
    K6_OTEL_HTTP_EXPORTER_ENDPOINT: url.host,
    K6_OTEL_HTTP_EXPORTER_URL_PATH: whole === '' ? `${path}/v1/metrics` : path || '/',
    K6_OTEL_HTTP_EXPORTER_INSECURE: insecure,
  }
}

function addressIn(text: string, name: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url !== undefined && /^https?:$/.test(url.protocol)) return url
  throw new HarnessError(
    'USAGE',
    `${name} is no http or https address.`,
    `Write for example \`${name}=http://127.0.0.1:4318\`, or unset it.`,
  )
}
