/** What the names in templates stand for: credentials, test data, the token, values that earlier answers brought. */
import { getAt, type Json } from '../../contract/json.ts'
import type { Resolver } from '../../contract/template.ts'
import type { Environment } from '../environment/types.ts'

export interface Memory {
  token?: string | undefined
  /** The last accepted answer by endpoint, and by `endpoint.operation`. */
  answers: Map<string, Json>
}

/** `ext-verify#/customerId` and `ext-reach.check#/id` are read from `memory`; the rest are names of the environment. */
export function resolverOf(environment: Pick<Environment, 'credentials' | 'testData'>, memory: Memory): Resolver {
  return name => {
    if (name === 'token') return memory.token
    const [source, pointer] = name.split('#', 2)
    if (pointer !== undefined) return getAt(memory.answers.get(source ?? ''), pointer)
    if (Object.hasOwn(environment.credentials, name)) return environment.credentials[name]
    if (Object.hasOwn(environment.testData, name)) return environment.testData[name]
    return undefined
  }
}
