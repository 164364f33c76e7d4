/** The sandbox inside this process, or as a process of its own. */

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { HarnessError } from '../contract/harness-error.ts'
import { type Dialect, loadDialect, type RateDialect, requireDialect } from './dialect.ts'
import { HOST, listen } from './listen.ts'
import { SECOND_TEST_DATA, TEST_DATA } from './service/customers.ts'
import { credentialsOf, openWorld, type World } from './service/world.ts'

export interface SandboxOptions {
  dialect: string
  seed: number
  /** 0, and without it, a free one. */
  port?: number
  /** `off` for load tests that are to see the service and not its limit. */
  rateLimit?: 'on' | 'off'
  /** Another rate limit than the dialect's. */
  rate?: RateDialect
  /** Milliseconds since 1970; the system's clock without it. */
  clock?: () => number
}

export interface Sandbox {
  baseUrl: string
  /** By the operator's names. */
  credentials: Record<string, string>
  testData: Record<string, string>
  /** What it plays. */
  dialect: Dialect
  /** Of an application that may only call ext-verify. */
  verifyOnly: Record<string, string>
  /** Another application that may do everything, and another test person. */
  second: { credentials: Record<string, string>; testData: Record<string, string> }
  stop(): Promise<void>
}

export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const dialect = declaredOf(await loadDialect(options.dialect), options)
  const world = openWorld(dialect, options.seed, options.clock ?? Date.now)
  const { port, stop } = await listen(dialect, world, options.port)
  return sandboxOf(dialect, world, `http://${HOST}:${port}`, stop)
}

/** With the rate limit that is asked for. */
export function declaredOf(played: Dialect, { rate, rateLimit }: SandboxOptions): Dialect {
  return { ...played, ...(rate === undefined ? {} : { rate }), ...(rateLimit === 'off' ? { rate: null } : {}) }
}

export function sandboxOf(dialect: Dialect, world: World, origin: string, stop: Sandbox['stop']): Sandbox {
  const [sender, verifyOnly, second] = world.issued
  return {
    baseUrl: `${origin}${dialect.base.mount ?? ''}`,
    credentials: credentialsOf(dialect, sender),
    testData: { ...TEST_DATA },
    dialect,
    verifyOnly: credentialsOf(dialect, verifyOnly),
    second: { credentials: credentialsOf(dialect, second), testData: { ...SECOND_TEST_DATA } },
    stop,
  }
}

type SpawnedSandbox = Pick<Sandbox, 'baseUrl' | 'credentials' | 'testData' | 'second' | 'stop'>

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const START_MS = 15_000
const STOP_MS = 5_000

type SpawnOptions = Pick<SandboxOptions, 'dialect' | 'seed' | 'port' | 'rateLimit'>

export async function spawnSandbox(options: SpawnOptions): Promise<SpawnedSandbox> {
  const { dialect } = options
  requireDialect(dialect)
  const child = fork(MAIN, [JSON.stringify(options)], {
    execArgv: ['--import', import.meta.resolve('tsx')],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let printed = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    printed = (printed + text).slice(-2_000)
  })
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    if (child.connected) child.disconnect()
    const cut = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    await ended
    clearTimeout(cut)
  }
  const message = await new Promise<Partial<Omit<SpawnedSandbox, 'stop'>> & { why?: string }>(resolve => {
    const late = setTimeout(() => resolve({}), START_MS)
    child
      .once('message', told => resolve(told as object))
      .once('error', ({ message: why }) => resolve({ why }))
      .once('exit', () => {
        clearTimeout(late)
        resolve({})
      })
  })
  const { baseUrl, credentials, testData, second, why = printed.trim() || 'it said nothing' } = message
  if (baseUrl !== undefined && credentials !== undefined && testData !== undefined && second !== undefined)
    return { baseUrl, credentials, testData, second, stop }
  await stop()
  throw new HarnessError(
    'SANDBOX_DID_NOT_START',
    `The sandbox (dialect ${dialect}) did not start within ${START_MS / 1000} s: ${why}`,
    'Try it by itself: npm run sandbox',
  )
}
