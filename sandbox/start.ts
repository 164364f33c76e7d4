/** The sandbox inside this process, or as a process of its own. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { HarnessError } from '../contract/harness-error.ts'
import { isObject, parseJson } from '../contract/json.ts'
import type { TlsPlay } from './certificate.ts'
import { type Dialect, loadDialect, type RateDialect, requireDialect } from './dialect.ts'
import { HOST, listen } from './listen.ts'
import { SECOND_TEST_DATA, TEST_DATA } from './service/customers.ts'
import { credentialsOf, openWorld } from './service/world.ts'
import { grounded, type Variation } from './variation.ts'

export interface SandboxOptions {
  dialect: string
  seed: number
  /** 0, and without it, a free one. */
  port?: number
  /** `off` for load tests that are to see the service and not its limit. */
  rateLimit?: 'on' | 'off'
  /** Another rate limit than the dialect's. */
  rate?: RateDialect
  /** Conditions of the network, and mistakes that are planted in it. */
  variations?: readonly Variation[]
  /** Those of which only the ground is laid: the service is right, on what they need. */
  grounds?: readonly Variation[]
  /** Serves it over TLS, with a certificate of the sandbox's own authority (`AUTHORITY`). */
  tls?: TlsPlay
  /** Milliseconds since 1970; the system's clock without it. */
  clock?: () => number
}

export interface Sandbox {
  baseUrl: string
  /** By the operator's names. */
  credentials: Record<string, string>
  testData: Record<string, string>
  /** What it plays, without the mistakes that are planted in it. */
  dialect: Dialect
  /** Of an application that may only call ext-verify. */
  verifyOnly: Record<string, string>
  /** Another application that may do everything, and another test person. */
  second: { credentials: Record<string, string>; testData: Record<string, string> }
  stop(): Promise<void>
}

export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { seed, port = 0, rateLimit = 'on', clock = Date.now, variations = [], grounds = [] } = options
  const { rate } = options
  const played = await loadDialect(options.dialect)
  const declared = rate === undefined ? played : { ...played, rate }
  const right = grounded(rateLimit === 'off' ? { ...declared, rate: null } : declared, [...grounds, ...variations])
  const dialect = variations.reduce((made, each) => each.dialect?.(made) ?? made, right)
  const world = openWorld(dialect, seed, clock)
  for (const each of variations) each.world?.({ dialect, world })
  const tls = variations.find(each => each.tls !== undefined)?.tls ?? options.tls
  const server = await listen(dialect, world, { port, variations, tls })
  const [sender, verifyOnly, second] = world.issued
  return {
    baseUrl: `${tls === undefined ? 'http' : 'https'}://${HOST}:${server.port}${dialect.base.mount ?? ''}`,
    credentials: credentialsOf(dialect, sender),
    testData: { ...TEST_DATA },
    dialect: right,
    verifyOnly: credentialsOf(dialect, verifyOnly),
    second: { credentials: credentialsOf(dialect, second), testData: { ...SECOND_TEST_DATA } },
    stop: server.stop,
  }
}

type SpawnedSandbox = Pick<Sandbox, 'baseUrl' | 'credentials' | 'testData' | 'second' | 'stop'>

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const START_MS = 15_000
const STOP_MS = 5_000

type SpawnOptions = Pick<SandboxOptions, 'dialect' | 'seed' | 'port' | 'rateLimit'>

export async function spawnSandbox(options: SpawnOptions): Promise<SpawnedSandbox> {
  const { dialect, seed, port = 0, rateLimit = 'on' } = options
  requireDialect(dialect)
  const flags = ['--dialect', dialect, '--seed', String(seed), '--port', String(port), '--rate-limit', rateLimit]
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), MAIN, ...flags, '--with-parent'], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2_000)
  })
  // A child that died has no ear left for us.
  child.stdin.on('error', () => {})

  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.stdin.end()
    const cut = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    await ended
    clearTimeout(cut)
  }

  const line = await new Promise<string | undefined>(resolve => {
    let printed = ''
    const late = setTimeout(() => resolve(undefined), START_MS)
    const settle = (result: string | undefined): void => {
      clearTimeout(late)
      resolve(result)
    }
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      const [first, ...rest] = printed.split('\n')
      if (rest.length > 0) settle(first)
    })
    child.once('error', () => settle(undefined))
    child.once('exit', () => settle(undefined))
  })
  const told = line === undefined ? undefined : parseJson(line)
  if (told?.success === true && isObject(told.data))
    return { ...(told.data as unknown as Omit<SpawnedSandbox, 'stop'>), stop }
  await stop()
  const why = said.trim() === '' ? 'it said nothing' : `it said: ${said.trim()}`
  throw new HarnessError(
    'SANDBOX_DID_NOT_START',
    `The sandbox (dialect ${dialect}) did not start within ${START_MS / 1000} s; ${why}`,
    'Try it by itself: npm run sandbox',
  )
}
