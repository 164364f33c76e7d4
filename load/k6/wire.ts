/** Requests in the form in which k6 takes them. */

import { createHash, hmac } from 'k6/crypto'
import { b64encode } from 'k6/encoding'
import exec from 'k6/execution'
import type http from 'k6/http'
import type { Json } from '../../contract/json.ts'
import type { DigestForm, Engine } from '../../contract/request.ts'
import { lookupIn, type Memory } from '../core/memory.ts'
import { journeyKey, plantedHead } from '../core/oracles/planted.ts'
import { type PlannedCall, shownBy } from '../core/plan.ts'
import { filledIn, type WireRequest } from '../core/request.ts'
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

export function wireOf({ path, body, headers }: WireRequest, { call }: Pick<PlannedCall, 'call'>): Wire {
  return { url: plan.baseUrl + path, body, params: { headers, tags: { name: call }, timeout } }
}

/** Throws UnresolvedTemplate where a value is missing. */
export function wireFor(call: PlannedCall, memory: Memory): Wire {
  return wireOf(requestFor(call, memory), call)
}

/** As `wireFor`. */
export function requestFor(call: PlannedCall, memory: Memory): WireRequest {
  return filledIn(call, shownBy(call, plan), lookupIn(memory), engine)
}

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

const FORMS = { hex: 'hex', base64: 'base64', base64url: 'base64rawurl' } as const
type Name = 'md5' | 'sha1' | 'sha256' | 'sha384' | 'sha512'

export const engine: Engine = {
  now: () => new Date(),
  uuid: ownUuid,
  hash: (name: string, text: string, as: DigestForm) => {
    const hasher = createHash(name as Name)
    hasher.update(text)
    return hasher.digest(FORMS[as])
  },
  hmac: (name: string, key: string, text: string, as: DigestForm) => hmac(name as Name, key, text, FORMS[as]),
  encode: (text: string, as: 'base64' | 'base64url') => b64encode(text, as === 'base64' ? 'std' : 'rawurl'),
}

/** Asked of k6 once: it makes a new object of some twenty properties each time. */
let vu: number | undefined
let iteration = 0
let head = ''

/** Over all generators, counted from 1. */
export function ownNumber(): number {
  vu ??= exec.vu.idInTest
  return vu
}

export function beginOwn(): void {
  iteration = (iteration + 1) % 2 ** 28
  if (iteration % 256 === 0) head = ''
}

const DIGITS = '0123456789abcdef'

/** A UUID that tells its journey, made with no more texts on the way than k6 has to make. */
function ownUuid(): string {
  const random = Math.floor(0x1000000000 + Math.random() * 0xf000000000)
  return ownBegin() + random.toString(16)
}

function ownBegin(): string {
  if (head === '') head = plantedHead(vu ?? 0, iteration)
  return `${head}${DIGITS[(iteration >> 4) & 15]}${DIGITS[iteration & 15]}`
}

export function ownJourney(): string {
  return journeyKey(ownNumber(), iteration)
}
