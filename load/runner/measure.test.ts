import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LoadPlan, PlannedCall } from '../core/plan.ts'
import { type MeasureOrder, measure, outputsOf } from './measure.ts'
import type { K6Order, Tick } from './run-k6.ts'
import { SENT_LOG } from './sent-log.ts'
import { exampleEnvironment } from './testdata/service.ts'

/** What k6 was given, and what it does while it runs. */
const { world } = vi.hoisted(() => ({
  world: {
    files: {} as Record<string, string>,
    orders: [] as K6Order[],
    log: [] as unknown[],
    during: undefined as ((order: K6Order) => void) | undefined,
    samples: [] as [metric: string, tags: object][] | undefined,
  },
}))
vi.mock('./bundle.ts', () => ({ journeyScript: async () => 'the script' }))
vi.mock('./run-k6.ts', async () => ({
  ...(await vi.importActual<object>('./run-k6.ts')),
  inspect: async (order: K6Order) => void world.orders.push(order),
  runK6: async (order: K6Order) => {
    world.orders.push(order)
    for (const name of readdirSync(order.folder)) world.files[name] = readFileSync(join(order.folder, name), 'utf8')
    world.during?.(order)
    const point = ([metric, tags]: [string, object]) =>
      JSON.stringify({ metric, type: 'Point', data: { time: '2026-01-01T00:00:05Z', value: 1, tags } })
    if (world.samples !== undefined)
      writeFileSync(order.samples, gzipSync(world.samples.map(each => `${point(each)}\n`).join('')))
    return { exitCode: 0, stopped: false, killed: false, health: [], errors: [] }
  },
}))

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

describe('one k6 process', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'measure-'))
    Object.assign(world, { files: {}, orders: [], log: [], during: undefined, samples: [] })
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const SECRET = 'a-secret-of-4711'
  const call = (endpoint: PlannedCall['endpoint'], body: string): PlannedCall => ({
    ...{ call: endpoint, endpoint, operation: 'default', path: `/${endpoint}`, share: 1, expects: {} },
    template: { body: { value: body } },
  })
  const plan = {
    ...{ planVersion: 1, baseUrl: 'http://127.0.0.1:9', userAgent: 'x', token: null },
    calls: [call('auth-authenticate', '{{Client secret}}'), call('ext-verify', 'x')],
    profile: {
      ...{ name: 'small', summary: 'small', timeoutSeconds: 5, logIn: 'each', canaryLag: 100, killAt: 0.5 },
      ...{ steps: [{ name: 'one', rate: 2, seconds: 10 }], objectives: { failedShare: 0.01 } },
    },
  } as LoadPlan
  const measured = (more: Partial<MeasureOrder> = {}) => {
    const environment = exampleEnvironment('http://127.0.0.1:9', { credentials: { 'Client secret': SECRET } })
    const samples = join(folder, 'load-samples.ndjson.gz')
    return measure({ plan, environment, k6: { path: 'k6', version: '1.8.1' }, samples, env: { PATH: '/bin' }, ...more })
  }

  it('gets script, plan and a file for each secret; no value stands in the plan or among the arguments', async () => {
    await measured()
    const { 'plan.json': text = '', ...others } = world.files
    expect(text).not.toContain(SECRET)
    const { secrets, only, calls } = JSON.parse(text)
    expect(secrets).toEqual({ 'Client secret': 'client-secret' })
    expect([only, calls.length]).toEqual(['127.0.0.1:9', 2])
    expect(others).toMatchObject({ 'client-secret': `${SECRET}\n`, 'script.js': 'the script', 'config.json': '{}' })
    const [read, ran] = world.orders
    expect(ran).toBe(read)
    expect(ran).toMatchObject({ k6: 'k6', outputs: [], secrets: [SECRET] })
    expect(ran?.env).toMatchObject({ PATH: '/bin', K6_AUTO_EXTENSION_RESOLUTION: 'false' })
  })

  it('may take as long as its steps, the last calls and its virtual users need', async () => {
    await measured()
    // Ten seconds, two calls of five seconds and one more; then half a minute, and a second for twenty virtual users.
    expect(world.orders[1]?.longestSeconds).toBeCloseTo(10 + 2 * 5 + 1 + 30 + (2 * 10 * 1.2 + 1) / 20, 1)
  })

  it('writes down what it may send before it begins, how far it is, and what it has sent', async () => {
    world.during = order => {
      world.log = linesIn(folder)
      order.onTick?.({ live: { calls: 7 } } as Tick)
    }
    world.samples = [
      ['http_reqs', { name: 'ext-verify', status: '200' }],
      ['http_reqs', { name: 'ext-verify', status: '0' }],
    ]
    const ticks: Tick[] = []
    await measured({ onTick: tick => ticks.push(tick) })
    expect(world.log).toMatchObject([{ event: 'begin', environment: 'example', samples: ['load-samples.ndjson.gz'] }])
    expect(linesIn(folder).slice(1)).toMatchObject([
      { event: 'counted', requests: 7 },
      { event: 'end', sent: { 'ext-verify': { sent: 2, unanswered: 1 } } },
    ])
    expect(ticks).toHaveLength(1)
  })

  it('takes no samples of the run before for its own', async () => {
    writeFileSync(join(folder, 'load-samples.ndjson.gz'), 'of the run before')
    world.samples = undefined
    const { reduction, flaws } = await measured()
    expect(reduction.complete).toBe(false)
    expect(flaws.map(({ kind }) => kind)).toContain('no-record')
  })
})

const linesIn = (folder: string) =>
  readFileSync(join(folder, SENT_LOG), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
