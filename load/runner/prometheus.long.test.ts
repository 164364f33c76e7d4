/** Against a real Prometheus, where one is installed (Debian: `prometheus`); PROMETHEUS_BIN names another place. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { needsK6 } from '../../testing/needs.ts'
import { runLoad } from './load.ts'
import { profileNamed } from './profiles.ts'
import { freePort } from './run-k6.ts'
import { exampleDocument, exampleEnvironment, exampleLedger, startService } from './testdata/service.ts'

// biome-ignore lint/style/noProcessEnv: the test stands where the command line would.
const env = process.env
const binary = env['PROMETHEUS_BIN'] ?? 'prometheus'
const installed = spawnSync(binary, ['--version']).status === 0
const withPrometheus = needsK6(
  installed ? undefined : 'No Prometheus is installed: what it stores of a run is not tested.',
)

let prometheus: ChildProcess | undefined
let folder = ''
afterEach(() => {
  prometheus?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

async function started(): Promise<string> {
  const address = `127.0.0.1:${await freePort()}`
  writeFileSync(join(folder, 'prometheus.yml'), 'global: { scrape_interval: 1m }\n')
  prometheus = spawn(
    binary,
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'store')}`,
      `--web.listen-address=${address}`,
      '--web.enable-remote-write-receiver',
      '--enable-feature=native-histograms',
    ],
    { stdio: 'ignore' },
  )
  for (let i = 0; i < 100; i++) {
    const ready = await fetch(`http://${address}/-/ready`).then(
      answer => answer.ok,
      () => false,
    )
    if (ready) return `http://${address}`
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error('Prometheus did not get ready within ten seconds')
}

async function query(server: string, text: string): Promise<{ metric: Record<string, string>; value: number }[]> {
  const answer = await fetch(`${server}/api/v1/query?query=${encodeURIComponent(text)}`)
  const { data } = (await answer.json()) as { data: { result: { metric: Record<string, string>; value: string[] }[] } }
  return data.result.map(({ metric, value }) => ({ metric, value: Number(value[1]) }))
}

async function loadInto(server: string, settings: Record<string, string>) {
  const service = await startService()
  try {
    const run = join(folder, 'run-4711')
    mkdirSync(run)
    const record = await runLoad({
      environment: exampleEnvironment(service.baseUrl),
      ledger: exampleLedger(),
      openapi: exampleDocument(),
      profile: await profileNamed('smoke', { rate: 10, seconds: 3 }),
      resultsDir: run,
      env: {
        ...env,
        K6_OUT: 'experimental-prometheus-rw',
        K6_PROMETHEUS_RW_SERVER_URL: `${server}/api/v1/write`,
        ...settings,
      },
    })
    return { record, tokens: service.tokens, run }
  } finally {
    await service.stop()
  }
}

it('a run is stored under tags of run, environment, profile and step', {
  ...withPrometheus,
  timeout: 150_000,
}, async () => {
  folder = mkdtempSync(join(tmpdir(), 'prometheus-test-'))
  const server = await started()
  const { record, tokens } = await loadInto(server, {})
  const latencies = await query(server, 'k6_call_total_p95{run="run-4711",call="ext-verify"}')
  expect(latencies.map(({ metric }) => [metric['profile'], metric['step'], metric['outcome']])).toEqual([
    ['smoke', 'smoke', 'ok'],
  ])
  expect(latencies[0]?.metric['environment']).toBe(exampleEnvironment('').name)
  const [sent] = await query(server, 'k6_http_reqs_total{run="run-4711",name="ext-verify",status="200"}')
  expect(sent?.value).toBe(record.latency.find(row => row.endpoint === 'ext-verify')?.requests)
  const stored = await (await fetch(`${server}/api/v1/series?match[]=${encodeURIComponent('{run="run-4711"}')}`)).text()
  expect(stored).toContain('k6_journeys_started_total')
  for (const token of tokens) expect(stored.includes(token)).toBe(false)
  expect(stored).not.toMatch(/"url"|\?/)
})

it('native histograms are stored where the user asks for them', withPrometheus, async () => {
  folder = mkdtempSync(join(tmpdir(), 'prometheus-test-'))
  const server = await started()
  const { record } = await loadInto(server, { K6_PROMETHEUS_RW_TREND_AS_NATIVE_HISTOGRAM: 'true' })
  const counts = await query(server, 'histogram_count(k6_call_total_seconds{call="ext-notify"})')
  expect(counts[0]?.value).toBe(record.latency.find(row => row.endpoint === 'ext-notify')?.requests)
  const [median] = await query(server, 'histogram_quantile(0.5, k6_call_total_seconds{call="ext-notify"})')
  expect(median?.value).toBeGreaterThan(0)
})

it('says in the record that metrics could not be sent, and shows no secret of the address', {
  ...needsK6(),
  timeout: 150_000,
}, async () => {
  folder = mkdtempSync(join(tmpdir(), 'prometheus-test-'))
  const { record, run } = await loadInto('http://user:hunter2-hunter2@127.0.0.1:9', {})
  expect(record.reasons.join(' ')).toMatch(/metrics could not be sent/i)
  expect(JSON.stringify(record)).not.toContain('hunter2')
  expect(readFileSync(join(run, 'load.json'), 'utf8')).not.toContain('hunter2')
})
