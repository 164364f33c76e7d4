import { expect, it } from 'vitest'
import { outputsOf } from './measure.ts'

const TAGS = { run: 'r-1', environment: 'test', profile: 'smoke' }
const SERVER = 'http://metrics.example.test/api/v1/write'

it('sends nothing anywhere where no variable names a place', () => {
  const env = { K6_PROMETHEUS_RW_PASSWORD: 'x', OTEL_EXPORTER_OTLP_HEADERS: 'a=b', K6_OUT: 'cloud', OTEL_SDK: '' }
  expect(outputsOf(env, TAGS)).toEqual({ arguments: [], env: {}, secrets: [] })
})

it('tags what it sends with run, environment and profile', () => {
  const { arguments: args, env } = outputsOf({ K6_PROMETHEUS_RW_SERVER_URL: SERVER, K6_VUS: '7', HOME: '/' }, TAGS)
  expect(args.slice(0, 2)).toEqual(['--out', 'experimental-prometheus-rw'])
  expect(args.slice(2)).toEqual(['--tag', 'run=r-1', '--tag', 'environment=test', '--tag', 'profile=smoke'])
  expect(env).toEqual({
    K6_PROMETHEUS_RW_SERVER_URL: SERVER,
    K6_PROMETHEUS_RW_TREND_STATS: 'p(50),p(95),p(99),max',
  })
})

it('knows the secrets among the variables', () => {
  const { secrets } = outputsOf(
    {
      K6_PROMETHEUS_RW_SERVER_URL: 'https://user:hunter2@metrics.example.test/write',
      K6_PROMETHEUS_RW_BEARER_TOKEN: 'bearer-1',
      K6_PROMETHEUS_RW_HTTP_HEADERS: 'X-Scope:tenant-9,X-Key:key-9',
      K6_OTEL_HTTP_EXPORTER_ENDPOINT: '127.0.0.1:4318',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic abc',
    },
    TAGS,
  )
  expect(secrets).toEqual(expect.arrayContaining(['hunter2', 'bearer-1', 'tenant-9', 'key-9', 'Basic abc']))
})

it('sends to a collector that k6 knows by its own variables, and to no other', () => {
  const { arguments: args, env } = outputsOf({ K6_OTEL_HTTP_EXPORTER_ENDPOINT: 'c:4318', OTEL_SERVICE_NAME: 'x' }, TAGS)
  expect(args.slice(0, 2)).toEqual(['--out', 'opentelemetry'])
  expect(env).toEqual({
    K6_OTEL_EXPORTER_PROTOCOL: 'http/protobuf',
    K6_OTEL_HTTP_EXPORTER_ENDPOINT: 'c:4318',
    OTEL_SERVICE_NAME: 'x',
    OTEL_EXPORTER_OTLP_METRICS_DEFAULT_HISTOGRAM_AGGREGATION: 'base2_exponential_bucket_histogram',
  })
  const [http, grpc] = ['K6_OTEL_HTTP_EXPORTER_ENDPOINT', 'K6_OTEL_GRPC_EXPORTER_ENDPOINT']
  const protocolOf = (named: Record<string, string>) => outputsOf(named, TAGS).env['K6_OTEL_EXPORTER_PROTOCOL']
  expect(protocolOf({ [http]: 'c:4318', K6_OTEL_EXPORTER_PROTOCOL: 'grpc' })).toBe('http/protobuf')
  expect(protocolOf({ [grpc]: 'c:4317' })).toBe('grpc')
  expect(protocolOf({ [http]: 'c:4318', [grpc]: 'c:4317', K6_OTEL_EXPORTER_PROTOCOL: 'grpc' })).toBe('grpc')
})

it('refuses an address that is none', () => {
  expect(() => outputsOf({ K6_PROMETHEUS_RW_SERVER_URL: 'metrics' }, TAGS)).toThrow(
    expect.objectContaining({ code: 'USAGE' }),
  )
})
