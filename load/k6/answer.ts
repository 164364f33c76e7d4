/** An answer as k6 gives it. */
import type { RefinedResponse, ResponseType } from 'k6/http'
import type { Json } from '../../contract/json.ts'

export type Answer = RefinedResponse<ResponseType | undefined>

/** `HTTP/2.0 tls1.3`, as it was negotiated. */
export function transportOf({ proto, tls_version }: { proto: string; tls_version: string }): string {
  return `${proto} ${tls_version}`.trim()
}

export function lowerCase(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

/** Without a look at its depth, which costs k6 more than the call: what is asked of each answer never goes deeper than the contract. */
export function jsonIn(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}
