/** Everything one running service knows, made of a dialect, a seed and a clock; all of it is gone when it stops. */
import type { CredentialWord, Dialect } from '../dialect.ts'
import { type Application, Applications, issueApplication, issueApplications } from './applications.ts'
import { CappedMap } from './capped-map.ts'
import { secondCustomer, seedCustomers } from './customers.ts'
import { type Notification, Notifications } from './notifications.ts'
import { Preferences } from './preferences.ts'
import { HEX, type Random, seeded } from './random.ts'
import { type Limiter, limiterOf } from './rate-limit.ts'
import { Registry } from './registry.ts'
import { Tokens } from './tokens.ts'

export interface World {
  now: () => number
  random: Random
  applications: Applications
  issued: readonly [Application, Application, Application]
  tokens: Tokens
  registry: Registry
  preferences: Preferences
  notifications: Notifications
  idempotency: Idempotency<Notification>
  limiter: Limiter | undefined
}

const ID_FORMS: Record<Dialect['customerId'], (position: number, random: Random) => string> = {
  uuid: (_position, random) => random.uuid(),
  prefixed: (_position, random) => `cus_${random.text(20, HEX)}`,
  integer: (position, random) => String(7_000_000 + position * 1_000 + random.below(1_000)),
}

export function openWorld(dialect: Dialect, seed: number, now: () => number): World {
  const random = seeded(seed)
  const forms = Object.values(dialect.credentials)
  // Of the second application and person nothing is drawn from the first ones' numbers.
  const apart = seeded(seed + 104_729)
  const issued = [...issueApplications(forms, random), issueApplication('second-sender', forms, apart)] as const
  const idOf = (draw: Random) => (position: number) => ID_FORMS[dialect.customerId](position, draw)
  const customers = [...seedCustomers(random, idOf(random)), secondCustomer(idOf(apart)(25))]
  return {
    now,
    random,
    issued,
    applications: new Applications(issued, dialect.logIn.lock),
    tokens: new Tokens(dialect.token, issued, random),
    registry: new Registry(customers),
    preferences: new Preferences(),
    notifications: new Notifications(),
    idempotency: new Idempotency(),
    limiter: dialect.rate === null ? undefined : limiterOf(dialect.rate),
  }
}

/** The credentials of an application, by the operator's names. */
export function credentialsOf(dialect: Dialect, application: Application): Record<string, string> {
  const named = Object.entries(dialect.credentials).map(([name, { holds }]): [string, string] => [
    name,
    application.values[holds satisfies CredentialWord],
  ])
  return Object.fromEntries(named)
}

/** The idempotency rule: a key with the same body brings the same answer, with another body it is rejected. */
export class Idempotency<Result> {
  readonly #seen = new CappedMap<string, { body: string; result: Result }>(100_000)

  /** `body` is any text that is equal for equal requests. */
  once(
    key: string,
    body: string,
    act: () => Result,
  ): { verdict: 'done' | 'again'; result: Result } | { verdict: 'reused' } {
    const before = this.#seen.get(key)
    if (before !== undefined)
      return before.body === body ? { verdict: 'again', result: before.result } : { verdict: 'reused' }
    const result = act()
    this.#seen.set(key, { body, result })
    return { verdict: 'done', result }
  }
}
