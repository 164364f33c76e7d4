/** The sandbox inside this process, for tests; `spawnSandbox` gives it one of its own. */
import type { TlsPlay } from './certificate.ts'
import type { RateDialect } from './dialect.ts'
import { HOST, listen } from './listen.ts'
import { grounded, loadDefect } from './load-defect.ts'
import { loadDialect } from './load-dialect.ts'
import { SECOND_TEST_DATA, TEST_DATA } from './service/customers.ts'
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
  /** Another rate limit than the dialect's. */
  rate?: RateDialect
  /** Planted mistakes and conditions, by the names of their files. */
  defects?: readonly string[]
  /** Defects of which only the ground is laid: the service is right, on what they need. */
  grounds?: readonly string[]
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
  const { seed, port = 0, rateLimit = 'on', clock = Date.now } = options
  const defects = await Promise.all((options.defects ?? []).map(loadDefect))
  const { rate } = options
  const played = await loadDialect(options.dialect)
  const declared = rate === undefined ? played : { ...played, rate }
  const grounds = await Promise.all((options.grounds ?? []).map(loadDefect))
  const right = grounded(rateLimit === 'off' ? { ...declared, rate: null } : declared, [...grounds, ...defects])
  const dialect = defects.reduce((made, defect) => defect.dialect?.(made) ?? made, right)
  const world = openWorld(dialect, seed, clock)
  for (const defect of defects) defect.world?.({ dialect, world })
  const tls = defects.find(each => each.tls !== undefined)?.tls ?? options.tls
  const server = await listen(dialect, world, { port, defects, tls })
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
