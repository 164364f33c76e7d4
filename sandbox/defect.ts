/** A planted mistake: what it does wrong, which checks must tell it, and how it is brought into a service that is right. */
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

/** What a service may have to bear; under it every verdict must be the same. */
export interface Condition {
  /** One plain sentence with a verb, the service its subject: `accepts a token that has expired`. */
  breaks: string
  /** Stands before the whole service: sees each request, passes on what it wants, changes the answer. */
  around?: (asked: Asked, serve: Serve, stage: Stage) => Promise<Response>
}

export interface Defect extends Condition {
  /**
   * Ids of the checks that must tell it, families by their own id, and rules of drift by which a later run of a recorded
   * service must; the first is the one that claims it.
   */
  caughtBy: readonly [string, ...string[]]
  /** Dialects in which it is played; those of `DEFECT_DIALECTS` where nothing is said. */
  dialects?: readonly string[]
  /** What is changed of the dialect before the contract is learnt: of the service that is right as well. */
  ground?: (dialect: Dialect) => Dialect
  /** Its check has to wait a minute for it: a proof begins with it. */
  waits?: true
  /** Both are served over TLS; the defective service plays it so. */
  tls?: TlsPlay
  /** Spoils the bytes on the way. */
  wire?: WirePlay
  /** The defective service plays another dialect than the one that was learnt. */
  dialect?: (dialect: Dialect) => Dialect
  /** Spoils what the service knows and does; in place. */
  world?: (stage: Stage) => void
}

export const DEFECT_DIALECTS = ['default', 'legacy', 'german'] as const
