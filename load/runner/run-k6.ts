/** Runs k6 to its end under a time-out; an abort stops it in order: it finishes its record before it goes. */

import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { availableParallelism } from 'node:os'
import { request } from 'undici'
import { HarnessError } from '../../contract/harness-error.ts'
import { isObject, parseJson } from '../../contract/json.ts'
import { afterUs } from '../../probe/removed-after.ts'
import { METRICS } from '../core/thresholds.ts'
import { capture, type Variables } from './find-k6.ts'
import { inspectArguments, runArguments } from './k6-command.ts'

export interface K6Order {
  k6: string
  /** Where k6 writes every sample: `*.ndjson.gz`. */
  samples: string
  env: Variables
  endAtLimit?: boolean | undefined
  signal?: AbortSignal | undefined
  onTick?: ((tick: Tick) => void) | undefined
  /** Of its script, its plan and its secrets. */
  folder: string
  /** Arguments for further outputs. */
  outputs: readonly string[]
  /** After which a run that has not ended is stuck. */
  longestSeconds: number
  /** Values that must not be shown. */
  secrets: readonly string[]
}

export interface Tick {
  /** Since the first journey began; 0 while virtual users are being made. */
  elapsedSeconds: number
  health: HealthSample | undefined
  /** Counts so far; milliseconds and shares (0..1) over all calls. */
  live: Awaited<ReturnType<typeof liveAt>>
}

export interface K6Run {
  /** `null` where it was killed. */
  exitCode: number | null
  stopped: boolean
  /** Ended because the service was down. */
  killed: boolean
  /** Ended because calls were rate limited, which was all that was asked. */
  limited?: boolean
  health: HealthSample[]
  errors: string[]
}

/** k6 ends with it where a threshold is crossed, of which there is the one that ends a run: what it saw is sound. */
export const CROSSED = 99
/** One may be a slip. */
const ENOUGH_REJECTED = 3
const PATIENCE_MS = 10_000
/** k6's exit code where its port was taken. */
const PORT_TAKEN = 106
const TRIES = 5

/** Reads the script and its plan without sending anything. Some syntax makes k6 hang here: hence the time-out. */
export async function inspect(order: Pick<K6Order, 'k6' | 'folder' | 'env' | 'secrets'>): Promise<void> {
  const stated = await capture(order.k6, inspectArguments(order.folder), { env: order.env, timeoutMs: 60_000 })
  if (stated.code === 0) return
  const why = stated.timedOut ? ['it did not end within a minute'] : reportedErrors(stated.stderr, order.secrets)
  throw new HarnessError(
    'HARNESS_BROKEN',
    `k6 cannot read the load script: ${why.join('; ') || `exit code ${stated.code}`}.`,
    'This is a fault of the harness, or of a k6 that does not fit: `npm run load -- --install-k6` fetches the right one.',
  )
}

/** Another program may take the port of k6's own interface before k6 does, which then ends before it sends anything. */
export async function runK6(order: K6Order): Promise<K6Run> {
  for (let tries = 1; ; tries++) {
    const run = await runAt(await freePort(), order)
    if (run.exitCode !== PORT_TAKEN || run.stopped || tries === TRIES) return run
  }
}

function runAt(port: number, order: K6Order): Promise<K6Run> {
  return new Promise((resolve, reject) => {
    // A process group of its own: Ctrl-C in the terminal reaches k6 through us, once.
    const child = spawn(order.k6, runArguments(order.folder, order.samples, port, order.outputs), {
      env: order.env,
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: process.platform !== 'win32',
    })
    let began: number | undefined
    const watcher = child.pid === undefined ? undefined : endsWithUs(child.pid)
    const sampler = sampleHealth(child.pid)
    let stderr = ''
    let stopped = false
    let limited = false
    let killer: NodeJS.Timeout | undefined
    const stop = () => {
      child.kill('SIGINT')
      killer ??= setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
    }
    const onAbort = () => {
      stopped = true
      stop()
    }
    const deadline = setTimeout(stop, order.longestSeconds * 1000)
    const tick = async () => {
      const live = await liveAt(port)
      if (live !== undefined && live.started > 0) began ??= performance.now()
      const elapsedSeconds = began === undefined ? 0 : (performance.now() - began) / 1000
      if (order.endAtLimit === true && (live?.limited ?? 0) >= ENOUGH_REJECTED) {
        limited = true
        stop()
      }
      order.onTick?.({ elapsedSeconds, health: sampler.samples.at(-1), live })
    }
    const ticker = setInterval(() => void tick(), 1000)
    const end = () => {
      watcher?.release()
      clearTimeout(deadline)
      clearTimeout(killer)
      clearInterval(ticker)
      sampler.stop()
      order.signal?.removeEventListener('abort', onAbort)
    }
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-200_000)
    })
    child.on('error', error => {
      end()
      const hint = 'Run `npm run load -- --install-k6`.'
      reject(new HarnessError('K6_MISSING', `${order.k6} could not be started.`, hint, error))
    })
    child.on('close', exitCode => {
      end()
      resolve({
        exitCode,
        stopped,
        killed: exitCode === CROSSED,
        limited,
        health: sampler.samples,
        errors: reportedErrors(stderr, order.secrets),
      })
    })
    if (order.signal?.aborted === true) onAbort()
    else order.signal?.addEventListener('abort', onAbort, { once: true })
  })
}

/** k6 ends what it sends at the first signal; where it does not, the second one leaves it no choice. */
const GRACE_MS = 3_000

/** `release` once the process has ended: its number may be another's by then. */
function endsWithUs(pid: number): { release(): void } {
  const { never: release } = afterUs(
    `const send = signal => { try { process.kill(Number(argument), signal) } catch {} }
    send('SIGINT')
    setTimeout(() => send('SIGKILL'), ${GRACE_MS})`,
    String(pid),
  )
  return { release }
}

const SHOWN = 5

export function reportedErrors(stderr: string, secrets: readonly string[]): string[] {
  const lines = stderr.split('\n').flatMap(line => {
    const read = parseJson(line)
    if (!isObject(read)) return line.trim() === '' ? [] : [line.trim()]
    const { level, msg, error } = read
    return level === 'error' || level === 'fatal'
      ? [[msg, error].filter(part => typeof part === 'string').join(': ')]
      : []
  })
  return [...new Set(lines.map(line => cleaned(line, secrets)))].slice(0, SHOWN)
}

/** Of what `reportedErrors` answers: that a store of metrics was not reached, which says nothing of the measure. */
export function unsent(errors: readonly string[]): string[] {
  return errors
    .filter(error => /Failed to send the time series data|failed to upload metrics|OpenTelemetry/i.test(error))
    .map(error => `Metrics could not be sent to where the variables of the environment say: ${error}`)
}

function cleaned(line: string, secrets: readonly string[]): string {
  const bare = line.replace(/(https?:\/\/[^\s"?]*)\?[^\s"]*/g, '$1?...')
  // Longest first, so that a secret that contains another leaves no rest.
  const known = secrets.filter(secret => secret.length >= 4).sort((a, b) => b.length - a.length)
  return known.reduce((text, secret) => text.replaceAll(secret, '{{secret}}'), bare).slice(0, 500)
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

/** `undefined` where k6 is not there yet, or not any more. */
async function liveAt(port: number) {
  const of = async (metric: string) => (await sampleOf(port, metric))?.['count'] ?? 0
  try {
    // One by one: all at once would sort every sample of each built-in trend as well.
    const [total, started, failed, dropped, calls, limited] = await Promise.all([
      sampleOf(port, METRICS.total),
      ...([
        of(METRICS.started),
        of(METRICS.failed),
        of('dropped_iterations'),
        of('http_reqs'),
        of(METRICS.limited),
      ] as const),
    ])
    return { started, calls, p95: total?.['p(95)'], failedShare: calls === 0 ? 0 : failed / calls, dropped, limited }
  } catch {
    return undefined
  }
}

async function sampleOf(port: number, metric: string): Promise<Record<string, number> | undefined> {
  const { statusCode, body } = await request(`http://127.0.0.1:${port}/v1/metrics/${metric}`, {
    signal: AbortSignal.timeout(1000),
  })
  const text = await body.text()
  const read = statusCode === 200 ? JSON.parse(text) : {}
  return (read as { data?: { attributes?: { sample?: Record<string, number> } } }).data?.attributes?.sample
}

export interface HealthSample {
  /** Milliseconds since the epoch. */
  at: number
  /** Share of all cores used since the sample before, 0..1. */
  cpu: number
  rssMb: number
}

/** Linux counts in ticks of a hundredth of a second on every processor that Node runs on. */
const TICKS_PER_SECOND = 100
const EVERY_MS = 500

function sampleHealth(pid: number | undefined) {
  const samples: HealthSample[] = []
  let before = pid === undefined ? undefined : usageOf(pid)
  const timer = setInterval(() => {
    const now = pid === undefined ? undefined : usageOf(pid)
    if (before !== undefined && now !== undefined && now.at > before.at) {
      const cores = ((now.cpuSeconds - before.cpuSeconds) * 1000) / (now.at - before.at)
      samples.push({ at: now.at, cpu: cores / availableParallelism(), rssMb: now.rssMb })
    }
    before = now
  }, EVERY_MS)
  return { samples, stop: () => clearInterval(timer) }
}

function usageOf(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in parentheses and may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = Number(fields[11]) + Number(fields[12])
    const rss = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return { at: Date.now(), cpuSeconds: ticks / TICKS_PER_SECOND, rssMb: Number(rss ?? 0) / 1024 }
  } catch {
    return undefined
  }
}

/** The mean over the time in which load was applied; starting up does not count. */
export function cpuShare(samples: readonly HealthSample[], from: number, to: number): number | undefined {
  const during = samples.filter(sample => sample.at >= from && sample.at <= to + EVERY_MS)
  return during.length === 0 ? undefined : during.reduce((sum, sample) => sum + sample.cpu, 0) / during.length
}
