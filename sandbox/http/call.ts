/** One request as the service sees it, and what an endpoint makes of it. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Json } from '../../contract/json.ts'
import type { Outcome, RequestWord } from '../dialect.ts'
import type { Application } from '../service/applications.ts'

export interface Sent {
  headers: IncomingHttpHeaders
  query: URLSearchParams
  body: Json
}

/** What the request means, in the service's own words; `null` clears. */
export type RequestValues = Partial<Record<RequestWord, Json>>

export type Facts = Readonly<Record<string, Json | undefined>>

/** What is to be told; `facts` in the service's own words. */
export interface Done {
  outcome: Outcome
  facts: Facts
}

export interface Call {
  values: RequestValues
  operation: Outcome | undefined
  application: Application
  now: number
  /** Text that is equal for equal bodies. */
  sameness(): string
  /** The wire name of a word, for answers that repeat names. */
  nameOf(word: RequestWord): string
}

export function text(words: RequestValues, word: RequestWord): string | undefined {
  const value = words[word]
  return value === undefined || value === null ? undefined : String(value)
}
