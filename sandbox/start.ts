/** The sandbox inside this process, for tests; `spawnSandbox` gives it one of its own. */

import { HOST, listen } from './listen.ts'
import { loadDialect } from './load-dialect.ts'
import { TEST_DATA } from './service/customers.ts'
import { credentialsOf, openWorld } from './service/world.ts'
import { type Truth, truthOf } from './truth.ts'

export { spawnSandbox } from './spawn.ts'

export interface SandboxOptions {
  dialect: string
  seed: number
  /** 0, and without it, a free one. */
  port?: number
  /** `off` for load tests that are to see the service and not its limit. */
  rateLimit?: 'on' | 'off'
  /** Milliseconds since 1970; the system's clock without it. */
  clock?: () => number
}

export interface Sandbox {
  baseUrl: string
  /** By the operator's names. */
  credentials: Record<string, string>
  testData: Record<string, string>
  truth: Truth
  /** Of an application that may only call ext-verify. */
  verifyOnly: Record<string, string>
  stop(): Promise<void>
}

export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { seed, port = 0, rateLimit = 'on', clock = Date.now } = options
  const declared = await loadDialect(options.dialect)
  const dialect = rateLimit === 'off' ? { ...declared, rate: null } : declared
  const world = openWorld(dialect, seed, clock)
  const server = await listen(dialect, world, port)
  const [sender, verifyOnly] = world.issued
  return {
    baseUrl: `http://${HOST}:${server.port}${dialect.base.mount ?? ''}`,
    credentials: credentialsOf(dialect, sender),
    testData: { ...TEST_DATA },
    truth: truthOf(dialect),
    verifyOnly: credentialsOf(dialect, verifyOnly),
    stop: server.stop,
  }
}
