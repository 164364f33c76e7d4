/** From a recorded template and what a check wants otherwise to one request. */
import { type Effect, type Endpoint, effectOf } from '../../contract/endpoint.ts'
import { isObject, type Json } from '../../contract/json.ts'
import { headerOf, isJsonType } from '../../contract/media-types.ts'
import type { Presentation } from '../../contract/request.ts'
import type { OperationTemplate } from '../../contract/request-template.ts'
import type { Resolver } from '../../contract/template.ts'
import type { Clock } from '../call/clock.ts'
import { prepare, type Route } from '../call/prepare.ts'
import { encoded } from '../client/request.ts'
import type { Ask, AskBody, Charset } from '../client/types.ts'
import { NotPresentError } from './errors.ts'
import type { Shown } from './tokens.ts'
import type { WrongCredentials } from './wrong-credentials.ts'

/** How a call differs from the recorded one; nothing of it is said where it does not. */
export interface Difference {
  /** Another body, from the one that would be sent. */
  change?: (body: Json) => Json
  /** Another text, from the encoded one that would be sent. */
  raw?: (text: string) => string
  /** How the text becomes bytes; nothing of it is said in Content-Type. */
  charset?: Charset
  /** `null` sends no Content-Type; a function is given the one that the endpoint takes JSON in. */
  mediaType?: string | null | ((json: string) => string)
  method?: string
  /** Another path, from the one that would be asked; on the same origin whatever it is. */
  path?: (path: string) => string
  /** The body is sent with another method than POST as well. */
  keepBody?: boolean
  headers?: Record<string, string>
  /** Names of headers of the template that are left out. */
  withoutHeaders?: readonly string[]
  query?: Record<string, string>
  /** Names of parameters of the template that are left out. */
  withoutQuery?: readonly string[]
  /** Properties of the body stand in the query, and the body is empty. */
  bodyInQuery?: boolean
  /** Where the call does less in the world than its endpoint usually does. */
  effect?: Effect
}

export interface Making {
  endpoint: Endpoint
  template: OperationTemplate
  route: Route
  lookup: Resolver
  clock: Clock
  purpose: string
  token?: { presentation: Presentation; value: string } | undefined
}

export function askFor(making: Making, difference: Difference): Ask {
  const { endpoint, template } = making
  const effect = difference.effect ?? effectOf(endpoint, template.operation)
  const prepared = prepare({ ...making, template: template, effect, change: difference.change })
  const ask = difference.bodyInQuery === true ? movedToQuery(prepared) : prepared
  const left = new Set((difference.withoutHeaders ?? []).map(name => name.toLowerCase()))
  const query = Object.entries(ask.query ?? {}).filter(([name]) => difference.withoutQuery?.includes(name) !== true)
  const method = difference.method ?? 'POST'
  const { body, ...rest } = ask
  const own = headerOf(ask.headers, 'content-type')
  const final = method === 'POST' || difference.keepBody === true ? rewritten(body, difference, own) : undefined
  // What a rewritten body says of itself stands with it; without a body nothing is said.
  if (final === undefined || final.encoding === 'raw') left.add('content-type')
  const kept = Object.entries(ask.headers ?? {}).filter(([name]) => !left.has(name.toLowerCase()))
  return {
    ...rest,
    path: difference.path?.(rest.path) ?? rest.path,
    method,
    headers: { ...Object.fromEntries(kept), ...difference.headers },
    query: { ...Object.fromEntries(query), ...difference.query },
    ...(final === undefined ? {} : { body: final }),
  }
}

function movedToQuery(ask: Ask): Ask {
  const { body } = ask
  const properties = body?.encoding === 'form' ? body.fields : body?.encoding === 'json' ? body.value : undefined
  if (body === undefined || !isObject(properties) || Object.keys(properties).length === 0)
    throw new NotPresentError('the recorded request has no properties in a body')
  const texts = Object.entries(properties).map(([name, value]): [string, string] => {
    if (typeof value === 'object') throw new NotPresentError('the properties of the recorded request are nested')
    return [name, String(value)]
  })
  const empty: AskBody = body.encoding === 'form' ? { encoding: 'form', fields: {} } : { encoding: 'json', value: {} }
  return { ...ask, query: { ...ask.query, ...Object.fromEntries(texts) }, body: empty }
}

function rewritten(
  body: AskBody | undefined,
  { raw, mediaType, charset }: Difference,
  own: string | undefined,
): AskBody | undefined {
  if (raw === undefined && mediaType === undefined && charset === undefined) return body
  const { text = '', mediaType: type = 'application/json' } = encoded(body)
  const json = own !== undefined && isJsonType(own) ? own : 'application/json'
  return {
    encoding: 'raw',
    text: raw === undefined ? text : raw(text),
    mediaType: mediaType === undefined ? (own ?? type) : typeof mediaType === 'function' ? mediaType(json) : mediaType,
    ...(charset === undefined ? {} : { charset }),
  }
}

export interface CallOptions extends Difference {
  /** One plain sentence: why this is sent. */
  purpose: string
  /** `default`, `check`, `manage`, … ; without it the one that does the least. */
  operation?: string
  /** The own token where nothing is said. */
  token?: Shown
  /** Another way to show it than the recorded one. */
  presentation?: Presentation
  /** `false` answers the first 429 as it comes; otherwise a limit of requests is waited out. */
  patient?: boolean
  /** `false` answers the first 401 as it comes; otherwise it is logged in again, once, where the token is not fresh. */
  renew?: boolean
}

export interface LoginOptions extends Omit<CallOptions, 'token' | 'operation' | 'presentation'> {
  /** With credentials that are not the right ones. */
  wrong?: WrongCredentials
  /** `true`: the token of this login is used from now on. */
  adopt?: boolean
  /** The token of this login can be shown under this name. */
  keep?: string
}

/** Credentials that are wrong or not where they belong may be counted against the account. */
export function isRisky({ wrong, change, withoutHeaders, withoutQuery, bodyInQuery, effect }: LoginOptions): boolean {
  if (effect === 'harmless') return false
  return [wrong, change, withoutHeaders, withoutQuery, bodyInQuery].some(each => each !== undefined)
}

/** The recorded call and no other. */
export function isPlain(options: CallOptions & Pick<LoginOptions, 'adopt' | 'keep'>): boolean {
  const { purpose: _why, operation: _which, patient: _how, renew: _anew, adopt: _own, keep: _name, ...rest } = options
  const { token = 'own', effect: _does, ...different } = rest
  return token === 'own' && Object.keys(different).length === 0
}
