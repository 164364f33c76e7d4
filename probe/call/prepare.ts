/** From a recipe over templates to a request over values: where the token goes, the base path, the encoding. */
import type { Effect, Endpoint } from '../../contract/endpoint.ts'
import { getAt, isObject, type Json, leaves, pointerTo, removeAt, segmentsOf, setAt } from '../../contract/json.ts'
import type { TokenKnowledge } from '../../contract/knowledge.ts'
import type { Encoding, Recipe, RequestTemplate } from '../../contract/recipe.ts'
import { type Resolver, render, renderText } from '../../contract/template.ts'
import type { Ask, AskBody } from '../client/types.ts'
import type { Environment } from '../environment/types.ts'
import { type Clock, withMade } from './clock.ts'

export interface Route {
  prefix: string
  suffix: string
}

export type Presentation = TokenKnowledge['presentation']

export function pathOf(route: Route, endpoint: string): string {
  return `${route.prefix}/${endpoint}${route.suffix}`
}

export interface Preparation {
  endpoint: Endpoint
  route: Route
  template: RequestTemplate | Recipe
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
  const lookup = withMade(call.template.let, call.lookup, call.clock)
  const texts = (entries: Record<string, string> | undefined) =>
    Object.fromEntries(Object.entries(entries ?? {}).map(([name, text]) => [name, renderText(text, lookup)]))
  const encoding = call.template.encoding ?? (call.template.body === undefined ? 'none' : 'json')
  const rendered = call.template.body === undefined ? undefined : render(call.template.body, lookup)
  const body = rendered === undefined || call.change === undefined ? rendered : call.change(rendered)
  const ask: Ask = {
    method: 'POST',
    endpoint: call.endpoint,
    path: pathOf(call.route, call.endpoint),
    query: texts(call.template.query),
    headers: texts(call.template.headers),
    effect: call.effect,
    purpose: call.purpose,
    ...bodyOf(encoding, body),
  }
  return call.token === undefined ? ask : present(ask, call.token.presentation, call.token.value)
}

function bodyOf(encoding: Encoding, body: Json | undefined): { body?: AskBody } {
  if (encoding === 'none' || body === undefined) return {}
  if (encoding === 'json') return { body: { encoding: 'json', value: body } }
  return { body: { encoding: 'form', fields: formFields(body) } }
}

/** Nested members as `a.b`, which most form readers take. */
const formName = (pointer: string) => segmentsOf(pointer).join('.')

/** Lists by repeating is not known here and left as JSON. */
function formFields(body: Json): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { pointer, value } of leaves(body)) {
    fields[formName(pointer)] = typeof value === 'string' ? value : JSON.stringify(value)
  }
  return fields
}

export function present(ask: Ask, how: Presentation, token: string): Ask {
  const shown = how.scheme === undefined ? token : `${how.scheme} ${token}`
  switch (how.in) {
    case 'header':
      return { ...ask, headers: { ...ask.headers, [how.name]: shown } }
    case 'cookie':
      return { ...ask, headers: { ...ask.headers, Cookie: `${how.name}=${token}` } }
    case 'query':
      return { ...ask, query: { ...ask.query, [how.name]: token } }
    case 'body':
      return { ...ask, ...withMember(ask.body, how.name, token) }
  }
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

function withMember(body: AskBody | undefined, name: string, token: string): { body?: AskBody } {
  if (body === undefined) return { body: { encoding: 'json', value: setAt({}, pointerTo(name), token) } }
  if (body.encoding === 'json' && isObject(body.value))
    return { body: { ...body, value: setAt(body.value, pointerTo(name), token) } }
  if (body.encoding === 'form')
    return { body: { ...body, fields: { ...body.fields, [formName(pointerTo(name))]: token } } }
  return { body }
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
