/** Requests in the form in which k6 takes them. */

import type http from 'k6/http'
import type { RefinedResponse, ResponseType } from 'k6/http'
import type { Json } from '../../contract/json.ts'
import { lookupIn, type Memory } from '../core/memory.ts'
import { filledIn, type WireRequest } from '../core/request.ts'
import type { ScriptCall } from '../core/script-plan.ts'
import { engine } from './engine.ts'
import { plan } from './plan-file.ts'

export interface Wire {
  readonly url: string
  readonly body: string | null
  readonly params: Params
}

export interface Params {
  readonly headers: Readonly<Record<string, string>>
  readonly tags: { readonly name: string }
  readonly timeout: number
  readonly jar?: http.CookieJar
}

const timeout = plan.profile.timeoutSeconds * 1000

export function wireOf({ path, body, headers }: WireRequest, { call }: Pick<ScriptCall, 'call'>): Wire {
  return { url: plan.baseUrl + path, body, params: { headers, tags: { name: call }, timeout } }
}

/** Throws UnresolvedTemplate where a value is missing. */
export function wireFor(call: ScriptCall, memory: Memory): Wire {
  return wireOf(filledIn(call.request, lookupIn(memory), engine), call)
}

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
