/** What one journey remembers: the token, and the last accepted answer of each call, by the names templates use. */
import { getAt, type Json } from '../../contract/json.ts'
import type { Resolver } from '../../contract/template.ts'
import type { HeldToken, PlannedCall, Secrets } from './plan.ts'

export interface Memory {
  token: string | undefined
  /** The login of this journey failed. */
  shutOut: boolean
  answers: Map<string, Json>
  names: Names
}

export type Names = Record<string, string>

/** Of every test person; what is not said of one is as `names` say. */
export function peopleOf({ names, people }: Pick<Secrets, 'names' | 'people'>): Names[] {
  return people.length === 0 ? [names] : people.map(person => ({ ...names, ...person }))
}

export function newMemory(names: Names): Memory {
  return { token: undefined, shutOut: false, answers: new Map(), names }
}

/** Under `ext-reach.check` and under `ext-reach`, the later answer winning. */
export function remember(memory: Memory, call: Pick<PlannedCall, 'endpoint' | 'operation'>, answer: Json): void {
  memory.answers.set(call.endpoint, answer)
  memory.answers.set(`${call.endpoint}.${call.operation}`, answer)
}

export function lookupIn(memory: Memory): Resolver {
  const { names } = memory
  return name => {
    if (name === 'token') return memory.token
    const hash = name.indexOf('#')
    if (hash >= 0) return getAt(memory.answers.get(name.slice(0, hash)), name.slice(hash + 1))
    return Object.hasOwn(names, name) ? names[name] : undefined
  }
}

/** `null` where no end is known. Renewed at nine tenths of its life, at the latest one request time-out before its end. */
export function renewAt(issuedAt: number, lifetimeSeconds: number | null, timeoutSeconds: number): number | null {
  if (lifetimeSeconds === null) return null
  const margin = Math.max(lifetimeSeconds * 0.1, Math.min(timeoutSeconds, lifetimeSeconds / 2))
  return issuedAt + (lifetimeSeconds - margin) * 1000
}

const TURNS = 97
/** The virtual user that renews a shared token before all others. */
export const EARLIEST = TURNS - 1

/** Milliseconds before the end at which one of those who share a token renews it: one after the other, over the last third of its life. */
export function aheadOf(lifetimeSeconds: number | null | undefined, vu: number): number {
  return lifetimeSeconds == null ? 0 : (lifetimeSeconds * 1000 * (vu % TURNS)) / TURNS / 3
}

/** Whether it is shown still; `ahead`: milliseconds before its end at which it is renewed. */
export function isCurrent(held: HeldToken | undefined, ahead: number, now: number): held is HeldToken {
  return held !== undefined && (held.until === null || now < held.until - ahead)
}
