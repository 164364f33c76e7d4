/** The clock: what lies between two moments, and what a template makes at one. */

import { createHash, createHmac, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { retryAfter } from '../../contract/outcome.ts'
import { type Engine, withMade as madeBy } from '../../contract/request.ts'
import type { GeneratedValue } from '../../contract/request-template.ts'
import type { Resolver } from '../../contract/template.ts'

export const systemClock = {
  now: () => new Date(),
  steady: () => performance.now(),
  sleep: async (milliseconds: number): Promise<void> => {
    await setTimeout(milliseconds)
  },
}

export interface Moment {
  /** Milliseconds since 1970, as the clock on the wall has it. */
  wall: number
  /** Milliseconds that only go forward, from any beginning. */
  steady: number
}

/** So far the two clocks may drift apart without either having been set. */
const DRIFT_MS = 2_000

export function momentOf(clock: Clock): Moment {
  const wall = clock.now().getTime()
  return { wall, steady: clock.steady?.() ?? wall }
}

export interface Elapsed {
  /** Milliseconds by the steady clock. */
  ms: number
  /** Milliseconds by which the clock on the wall was set forward, or back; 0 where it was not. A sleep looks like the former. */
  set: number
}

export function since(clock: Clock, { wall, steady }: Moment): Elapsed {
  const now = momentOf(clock)
  const [ms, set] = [now.steady - steady, now.wall - wall - (now.steady - steady)]
  return { ms, set: Math.abs(set) <= DRIFT_MS ? 0 : set }
}

export function waitOf(headers: Record<string, string>, now: Date): number {
  return Math.min(Math.max(retryAfter(headers, now.getTime()) ?? 1, 0.2), 60) * 1000
}

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

/** The values of a template as Node makes them. */
export function withMade(lets: Record<string, GeneratedValue> | undefined, lookup: Resolver, clock: Clock): Resolver {
  return lets === undefined ? lookup : madeBy(lets, lookup, { ...NODE, now: () => clock.now() })
}
