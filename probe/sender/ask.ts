/** From a recorded recipe and what a check wants otherwise to one request. */
import { EFFECT_OF, type Effect, type Endpoint } from '../../contract/endpoint.ts'
import type { Json } from '../../contract/json.ts'
import type { Recipe } from '../../contract/recipe.ts'
import type { Resolver } from '../../contract/template.ts'
import type { Clock } from '../call/made.ts'
import { type Presentation, prepare, type Route } from '../call/prepare.ts'
import type { Ask, AskBody } from '../client/types.ts'

/** How a call differs from the recorded one; nothing of it is said where it does not. */
export interface Difference {
  /** Another body, from the one that would be sent. */
  change?: (body: Json) => Json
  /** Another text, from the encoded one that would be sent. */
  raw?: (text: string) => string
  /** The body is compressed on its way. */
  coding?: 'gzip'
  /** `null` sends no Content-Type. */
  mediaType?: string | null
  method?: string
  headers?: Record<string, string>
  /** Names of headers of the recipe that are left out. */
  withoutHeaders?: readonly string[]
  query?: Record<string, string>
  /** Where the call does less in the world than its endpoint usually does. */
  effect?: Effect
}

export interface Making {
  endpoint: Endpoint
  recipe: Recipe
  route: Route
  lookup: Resolver
  clock: Clock
  purpose: string
  token?: { presentation: Presentation; value: string } | undefined
}

export function askFor(making: Making, difference: Difference): Ask {
  const { endpoint, recipe } = making
  const effect = difference.effect ?? effectOf(endpoint, recipe.operation)
  const ask = prepare({ ...making, template: recipe, effect, change: difference.change })
  const left = new Set((difference.withoutHeaders ?? []).map(name => name.toLowerCase()))
  const kept = Object.entries(ask.headers ?? {}).filter(([name]) => !left.has(name.toLowerCase()))
  const method = difference.method ?? 'POST'
  const { body, ...rest } = ask
  const final = method === 'POST' ? rewritten(body, difference) : undefined
  return {
    ...rest,
    method,
    headers: { ...Object.fromEntries(kept), ...difference.headers },
    query: { ...ask.query, ...difference.query },
    ...(final === undefined ? {} : { body: final }),
    ...(difference.coding === undefined ? {} : { coding: difference.coding }),
  }
}

function rewritten(body: AskBody | undefined, { raw, mediaType }: Difference): AskBody | undefined {
  if (raw === undefined && mediaType === undefined) return body
  const { text, type } = encoded(body)
  return {
    encoding: 'raw',
    text: raw === undefined ? text : raw(text),
    mediaType: mediaType === undefined ? type : mediaType,
  }
}

function encoded(body: AskBody | undefined): { text: string; type: string | null } {
  if (body === undefined) return { text: '', type: 'application/json' }
  if (body.encoding === 'raw') return { text: body.text, type: body.mediaType }
  if (body.encoding === 'json') return { text: JSON.stringify(body.value), type: 'application/json' }
  return { text: new URLSearchParams(body.fields).toString(), type: 'application/x-www-form-urlencoded' }
}

/** To check a preference only reads it. */
function effectOf(endpoint: Endpoint, operation: string): Effect {
  return endpoint === 'ext-reach' && operation === 'check' ? 'reads' : EFFECT_OF[endpoint]
}
