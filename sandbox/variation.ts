/** How a service is played otherwise than its dialect says: under a condition of the network, or with a mistake planted in it. */
import type { TlsPlay } from './certificate.ts'
import type { Dialect } from './dialect.ts'
import type { WirePlay } from './front.ts'
import type { Asked } from './http/asked.ts'
import type { World } from './service/world.ts'

/** The service as it answers one request. */
export type Serve = (asked: Asked) => Promise<Response>

export interface Stage {
  dialect: Dialect
  world: World
}

export interface Variation {
  /** One plain sentence with a verb, the service its subject: `accepts a token that has expired`. */
  breaks: string
  /** Stands before the whole service: sees each request, passes on what it wants, changes the answer. */
  around?: (asked: Asked, serve: Serve, stage: Stage) => Promise<Response>
  /** What is changed of the dialect before the contract is learnt: of the service that is right as well. */
  ground?: (dialect: Dialect) => Dialect
  /** Both are served over TLS; the one that is varied plays it so. */
  tls?: TlsPlay
  /** Spoils the bytes on the way. */
  wire?: WirePlay
  /** It plays another dialect than the one that was learnt. */
  dialect?: (dialect: Dialect) => Dialect
  /** Spoils what the service knows and does; in place. */
  world?: (stage: Stage) => void
}

/** What they change of the service that is right as well. */
export function grounded(dialect: Dialect, variations: readonly Variation[]): Dialect {
  return variations.reduce((made, { ground }) => ground?.(made) ?? made, dialect)
}
