/** What one journey remembers: the token, and the last accepted answer of each call, by the names templates use. */
import { getAt, type Json } from '../../contract/json.ts'
import type { Resolver } from '../../contract/template.ts'
import type { PlannedCall, Secrets } from './plan.ts'

export interface Memory {
  token: string | undefined
  /** The login of this journey failed. */
  shutOut: boolean
  answers: Map<string, Json>
  /** Credentials and test data. */
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
