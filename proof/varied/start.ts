/** The sandbox inside this process, played otherwise than its dialect says. */
import { loadDialect } from '../../sandbox/dialect.ts'
import { HOST } from '../../sandbox/listen.ts'
import { openWorld } from '../../sandbox/service/world.ts'
import { declaredOf, type Sandbox, type SandboxOptions, sandboxOf } from '../../sandbox/start.ts'
import type { TlsPlay } from './certificate.ts'
import { listenVaried } from './listen.ts'
import { grounded, type Variation } from './variation.ts'

export interface VariedOptions extends SandboxOptions {
  /** Conditions of the network, and mistakes that are planted in it. */
  variations?: readonly Variation[]
  /** Those of which only the ground is laid: the service is right, on what they need. */
  grounds?: readonly Variation[]
  /** Serves it over TLS, with a certificate of an authority of its own (`AUTHORITY`). */
  tls?: TlsPlay
}

/** Its `dialect` is what it plays without the mistakes. */
export async function startVaried({
  variations = [],
  grounds: input = [],
  ...options
}: VariedOptions): Promise<Sandbox> {
  const declared = declaredOf(await loadDialect(options.dialect), options)
  const right = grounded(declared, [...input, ...variations])
  const dialect = variations.reduce((made, each) => each.dialect?.(made) ?? made, right)
  const world = openWorld(dialect, options.seed, options.clock ?? Date.now)
  for (const each of variations) each.world?.({ dialect, world })
  const tls = variations.find(each => each.tls !== undefined)?.tls ?? options.tls
  const server = await listenVaried(dialect, world, { port: options.port ?? 0, variations, tls })
  const sandbox = sandboxOf(
    dialect,
    world,
    `${tls === undefined ? 'http' : 'https'}://${HOST}:${server.port}`,
    server.stop,
  )
  return { ...sandbox, dialect: right }
}
