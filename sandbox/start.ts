/** The sandbox inside this process, for tests; `spawnSandbox` gives it one of its own. */
import type { TlsPlay } from './certificate.ts'
import type { RateDialect } from './dialect.ts'
import { HOST, listen } from './listen.ts'
import { loadDialect } from './load-dialect.ts'
import { SECOND_TEST_DATA, TEST_DATA } from './service/customers.ts'
import { credentialsOf, openWorld } from './service/world.ts'
import { type Truth, truthOf } from './truth.ts'
import { grounded, type Variation } from './variation.ts'

export { spawnSandbox } from './spawn.ts'

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
  truth: Truth
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
    truth: truthOf(right),
    verifyOnly: credentialsOf(dialect, verifyOnly),
    second: { credentials: credentialsOf(dialect, second), testData: { ...SECOND_TEST_DATA } },
    stop: server.stop,
  }
}
