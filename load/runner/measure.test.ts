import { expect, it } from 'vitest'
import { outputsOf } from './measure.ts'

const TAGS = { run: 'r-1', environment: 'test', profile: 'smoke' }

it('sends nothing anywhere where K6_OUT names no output', () => {
  const env = { K6_PROMETHEUS_RW_PASSWORD: 'x', OTEL_EXPORTER_OTLP_HEADERS: 'a=b', K6_OUT: '' }
  expect(outputsOf(env, TAGS)).toEqual({ arguments: [], env: {}, secrets: [] })
})

it('tags what it sends with run, environment and profile, and passes the variables of outputs alone', () => {
  const reported = {
    K6_OUT: 'experimental-prometheus-rw,opentelemetry',
    OTEL_SERVICE_NAME: 'x',
    K6_VUS: '7',
    HOME: '/',
  }
  const { arguments: args, env } = outputsOf(reported, TAGS)
  expect(args.slice(0, 4)).toEqual(['--out', 'experimental-prometheus-rw', '--out', 'opentelemetry'])
  expect(args.slice(4)).toEqual(['--tag', 'run=r-1', '--tag', 'environment=test', '--tag', 'profile=smoke'])
  expect(env).toEqual({
    OTEL_SERVICE_NAME: 'x',
    K6_PROMETHEUS_RW_TREND_STATS: 'p(50),p(95),p(99),max',
    OTEL_EXPORTER_OTLP_METRICS_DEFAULT_HISTOGRAM_AGGREGATION: 'base2_exponential_bucket_histogram',
  })
  const { env: own } = outputsOf({ ...reported, K6_PROMETHEUS_RW_TREND_STATS: 'avg' }, TAGS)
  expect(own['K6_PROMETHEUS_RW_TREND_STATS']).toBe('avg')
})

it('knows the secrets among the variables', () => {
  const { secrets } = outputsOf(
    {
      K6_OUT: 'experimental-prometheus-rw',
      K6_PROMETHEUS_RW_SERVER_URL: 'https://user:hunter2@metrics.example.test/write',
      K6_PROMETHEUS_RW_BEARER_TOKEN: 'bearer-1',
      K6_PROMETHEUS_RW_HTTP_HEADERS: 'X-Scope:tenant-9,X-Key:key-9',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic abc',
    },
    TAGS,
  )
  expect(secrets).toEqual(expect.arrayContaining(['hunter2', 'bearer-1', 'tenant-9', 'key-9', 'Basic abc']))
})
