/** From a template over templates to a request over values: where the token goes, the base path, the encoding. */
import type { Effect, Endpoint } from '../../contract/endpoint.ts'
import { getAt, type Json, pointerTo, removeAt } from '../../contract/json.ts'
import { formName, type Presentation, present, requestParts } from '../../contract/request.ts'
import type { OperationTemplate, RequestTemplate } from '../../contract/request-template.ts'
import type { Resolver } from '../../contract/template.ts'
import type { Ask } from '../client/types.ts'
import type { Environment } from '../environment/types.ts'
import { type Clock, withMade } from './clock.ts'

export interface Route {
  prefix: string
  suffix: string
}

export function pathOf(route: Route, endpoint: string): string {
  return `${route.prefix}/${endpoint}${route.suffix}`
}

export interface Preparation {
  endpoint: Endpoint
  route: Route
  template: RequestTemplate | OperationTemplate
  lookup: Resolver
  clock: Clock
  effect: Effect
  purpose: string
  /** The token and how it is shown; nothing where the call goes without. */
  token?: { presentation: Presentation; value: string } | undefined
  /** Another body in place of the rendered one. */
  change?: ((body: Json) => Json) | undefined
}

/** Throws UnresolvedTemplate where a name has no value. */
export function prepare(call: Preparation): Ask {
  const { endpoint, template, effect, purpose } = call
  const lookup = withMade(template.let, call.lookup, call.clock)
  const parts = requestParts(template, lookup, call.change)
  const ask: Ask = { method: 'POST', endpoint, path: pathOf(call.route, endpoint), ...parts, effect, purpose }
  return call.token === undefined ? ask : present(ask, call.token.presentation, call.token.value)
}

/** Without what stands in the token's place of a body: a value that was tried there is a wrong token, not a missing one. */
export function withoutToken(ask: Ask, how: Presentation): Ask {
  const { body } = ask
  if (how.in !== 'body' || body === undefined) return ask
  const { [formName(pointerTo(how.name))]: _shown, ...fields } = body.encoding === 'form' ? body.fields : {}
  if (body.encoding === 'form') return { ...ask, body: { ...body, fields } }
  if (body.encoding !== 'json') return ask
  return { ...ask, body: { ...body, value: removeAt(body.value, pointerTo(how.name)) } }
}

export interface Memory {
  token?: string | undefined
  /** The last accepted answer by endpoint, and by `endpoint.operation`. */
  answers: Map<string, Json>
}

/**
 * What the names in templates stand for: credentials, test data, the token, values that earlier answers brought.
 * `ext-verify#/customerId` and `ext-reach.check#/id` are read from `memory`; the rest are names of the environment.
 */
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
