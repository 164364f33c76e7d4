/** How a sender calls the service, as data: what the reference senders read (`LMD_INTEGRATION`), made of the contract. */
import type { Endpoint } from './endpoint.ts'
import { getAt, type Json } from './json.ts'
import type { TokenKnowledge } from './knowledge.ts'
import type { RequestTemplate } from './recipe.ts'
import type { SuccessSign } from './success-sign.ts'

/** Where the key stands that makes a repeated request the same request. */
export interface KeyPlace {
  in: 'header' | 'body'
  /** The header's name, or the JSON pointer of the member. */
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
  key?: KeyPlace
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
  /** What the same places say where a token is rejected. */
  refusedToken?: SuccessSign | undefined
}

export interface LogInAnswer {
  text: string
  json: Json | undefined
  /** Lower-case names. */
  headers: Record<string, string>
  cookies: Record<string, string>
}

/** The token that a log-in brought, at its known place. */
export function tokenAnswered(answer: LogInAnswer, location: TokenKnowledge['location']): string | undefined {
  const found = at(answer, location)
  if (typeof found !== 'string' || found === '') return undefined
  return withoutScheme(found)
}

function at(answer: LogInAnswer, location: TokenKnowledge['location']): Json | undefined {
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
