/** The values of a recipe's `let` as Node makes them. */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { type Engine, withMade as madeBy } from '../../contract/made.ts'
import type { Made } from '../../contract/recipe.ts'
import type { Resolver } from '../../contract/template.ts'

export interface Clock {
  now(): Date
  /** Milliseconds that only go forward, whoever sets the clock; those of `now` where it is not given. */
  steady?(): number
}

const NODE: Omit<Engine, 'now'> = {
  uuid: () => randomUUID(),
  hash: (name, text, as) => createHash(name).update(text).digest(as),
  hmac: (name, key, text, as) => createHmac(name, key).update(text).digest(as),
  encode: (text, as) => Buffer.from(text).toString(as),
}

export function withMade(lets: Record<string, Made> | undefined, lookup: Resolver, clock: Clock): Resolver {
  return lets === undefined ? lookup : madeBy(lets, lookup, { ...NODE, now: () => clock.now() })
}
