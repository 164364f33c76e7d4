/**
 * How a sender calls the service, as data: what the reference senders read (`LMD_INTEGRATION`), made of the contract; and the order
 * of the calls of a journey: login, verify, reach, notify, and no call before the answer that it needs.
 */
import { ENDPOINTS, type Endpoint } from './endpoint.ts'
import { getAt, type Json } from './json.ts'
import type { TokenKnowledge } from './knowledge.ts'
import type { RequestTemplate } from './request-template.ts'
import type { SuccessSign } from './success-sign.ts'
import { referencesOf } from './template.ts'

/** Where the key stands that makes a repeated request the same request. */
export interface KeyLocation {
  in: 'header' | 'body'
  /** The header's name, or the JSON pointer of the property. */
  at: string
}

export interface IntegrationCall {
  /** `ext-verify`, or `ext-reach.check` where the endpoint does several things. */
  call: string
  endpoint: Endpoint
  operation: string
  /** Below the base URL. */
  path: string
  template: RequestTemplate
  key?: KeyLocation
}

export interface IntegrationToken extends TokenKnowledge {
  /** `null` where nothing is known of it. */
  seconds: number | null
}

export interface Integration {
  integrationVersion: 1
  /** In the order of the journey. */
  calls: IntegrationCall[]
  /** `null` where the service knows none. */
  token: IntegrationToken | null
  /** Variables that hold the credentials, by the operator's names. */
  credentials: Record<string, string>
  testData: Record<string, string>
  /** What accepted answers say of themselves, where rejections come with the status of a success too. */
  accepted?: SuccessSign | undefined
  /** What the rejection of a token says and no other answer does, whatever its status. */
  refusedToken?: SuccessSign | undefined
}

export interface LoginAnswer {
  text: string
  json: Json | undefined
  /** Lower-case names. */
  headers: Record<string, string>
  cookies: Record<string, string>
}

/** The token that a login brought, at its known place. */
export function tokenAnswered(answer: LoginAnswer, location: TokenKnowledge['location']): string | undefined {
  const found = at(answer, location)
  if (typeof found !== 'string' || found === '') return undefined
  return withoutScheme(found)
}

function at(answer: LoginAnswer, location: TokenKnowledge['location']): Json | undefined {
  switch (location.in) {
    case 'header':
      return answer.headers[location.at.toLowerCase()]
    case 'cookie':
      return answer.cookies[location.at]
    case 'body':
      return answer.json === undefined && location.at === '' ? answer.text.trim() : getAt(answer.json, location.at)
  }
}

const SCHEME_AND_TOKEN = /^(?:bearer|token|[\w!#$%&'*+.^`|~-]+(?= +(?:\S*\d|\S{16}))) +([\w.~+/-]+=*)$/i

/** The token without its scheme, whatever the scheme is called; any other text as it is. */
export const withoutScheme = (text: string): string => SCHEME_AND_TOKEN.exec(text)?.[1] ?? text

interface JourneyCall {
  endpoint: Endpoint
  operation: string
  template: RequestTemplate
}

export function inJourneyOrder<Call extends JourneyCall>(calls: readonly Call[]): Call[] {
  const waiting = [...calls].sort((a, b) => rank(a) - rank(b))
  const ordered: Call[] = []
  while (waiting.length > 0) {
    const ready = waiting.findIndex(call =>
      sourcesOf(call).every(source => !waiting.some(one => brings(one, source, call))),
    )
    // Two calls that need each other can have no right order: the usual one is kept.
    ordered.push(...waiting.splice(Math.max(ready, 0), 1))
  }
  return ordered
}

/** A look before a change. */
function rank({ endpoint, operation }: JourneyCall): number {
  return ENDPOINTS.indexOf(endpoint) * 10 + (operation === 'check' ? 0 : 1)
}

/** A name without an operation means whatever the endpoint answered last, so its own calls need not wait for each other. */
function brings(one: JourneyCall, source: string, to: JourneyCall): boolean {
  if (one === to) return false
  return `${one.endpoint}.${one.operation}` === source || (one.endpoint === source && one.endpoint !== to.endpoint)
}

/** `ext-verify` of `{{ext-verify#/customerId}}`. */
export function sourcesOf(call: JourneyCall): string[] {
  return namesIn(call).flatMap(name => (name.includes('#') ? [name.slice(0, name.indexOf('#'))] : []))
}

/** Every name that the template of a call refers to, wherever it stands; those that it makes itself are left out. */
export function namesIn({ template }: { template: RequestTemplate }): string[] {
  const own = Object.keys(template.let ?? {})
  return referencesOf(template as Json).filter(name => !own.includes(name))
}
