/** What has been learnt of the service, fact by fact, each with how it is known; the ledger and OpenAPI are made of it. */
import type { Endpoint } from './endpoint.ts'
import { type Json, segmentsOf } from './json.ts'
import type { KnownBy } from './ledger.ts'
import type { Expected, JsonType } from './observation.ts'
import type { OperationTemplate } from './request-template.ts'

/** `evidence`: ids of exchanges, the telling one first. */
export interface Fact<T> {
  value: T
  known: KnownBy
  evidence: string[]
}

export const BOUND_NAMES = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
] as const

export type Bounds = Pick<Expected, (typeof BOUND_NAMES)[number]>

/** A property of a request. */
export interface FieldKnowledge {
  /** JSON pointer in the body; items of a list as `*`: `/tags/*`. For headers and query parameters: `/Name`. */
  pointer: string
  in: 'body' | 'header' | 'query'
  /** All types that are known to be taken. */
  types?: Fact<JsonType[]>
  required?: Fact<boolean>
  nullable?: Fact<boolean>
  /** The closed list of values. */
  values?: Fact<Json[]>
  /** Values that were accepted; says nothing of others. */
  acceptedValues?: Fact<Json[]>
  format?: Fact<string>
  pattern?: Fact<string>
  bounds?: Fact<Bounds>
  /** In `present` of `accepted` accepted requests. */
  seen: { accepted: number; present: number }
  /** Where its value comes from, as a template: `{{Phone}}`. */
  from?: string
}

/** One thing an endpoint does: `default`, or `check` and `manage` of `ext-reach`. */
export interface OperationKnowledge {
  operation: string
  template: OperationTemplate
  /** Exchanges in which the template was accepted. */
  accepted: string[]
  /** The property and value that choose this operation, where there is one. */
  chosenBy?: { pointer: string; value: Json }
  fields: FieldKnowledge[]
  /** What must be there alongside one value of a property, and not alongside all. */
  conditions?: { pointer: string; value: Json; required: string[] }[]
  /** Whether properties nobody asked for are taken; absent where not tried. */
  unknownProperties?: Fact<'accepted' | 'refused'>
}

export interface EndpointKnowledge {
  endpoint: Endpoint
  operations: OperationKnowledge[]
  /** Properties that every call must carry alongside the body, the token apart. */
  headers: FieldKnowledge[]
  query: FieldKnowledge[]
}

export interface TokenKnowledge {
  location: { in: 'body' | 'header' | 'cookie'; at: string }
  presentation: { in: 'header' | 'cookie' | 'query' | 'body'; name: string; scheme?: string }
}

export interface Knowledge {
  basePath: { prefix: string; suffix: string }
  endpoints: Partial<Record<Endpoint, EndpointKnowledge>>
  token?: TokenKnowledge
}

export const nameOf = ({ pointer }: Pick<FieldKnowledge, 'pointer'>): string => segmentsOf(pointer).join('/')

/** Names that requests are known to carry there, whatever the operation. */
export function namesIn(known: EndpointKnowledge | undefined, where: 'header' | 'query'): string[] {
  if (known === undefined) return []
  const all = [...known.headers, ...known.query, ...known.operations.flatMap(each => each.fields)]
  return all.filter(each => each.in === where).map(nameOf)
}

/** The header that holds the token, in lower case. */
export function tokenHeader({ token }: Knowledge): string | undefined {
  if (token?.presentation.in === 'header') return token.presentation.name.toLowerCase()
  return token?.presentation.in === 'cookie' ? 'cookie' : undefined
}

/** Lower-case names of the headers that requests need or carry, that of the token among them. */
export function headersCarried(knowledge: Knowledge, endpoint: Endpoint): string[] {
  const known = knowledge.endpoints[endpoint]
  const carried = (known?.operations ?? []).flatMap(each => Object.keys(each.template.headers ?? {}))
  const token = endpoint === 'auth-authenticate' ? undefined : tokenHeader(knowledge)
  return [...[...namesIn(known, 'header'), ...carried].map(name => name.toLowerCase()), ...(token ? [token] : [])]
}
