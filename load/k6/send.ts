/** Sends one planned call and names what became of it. */
import http from 'k6/http'
import { type Json, parseJson } from '../../contract/json.ts'
import { type Outcome, outcomeOf } from '../core/outcome.ts'
import type { PlannedCall } from '../core/plan.ts'
import type { WireRequest } from '../core/request.ts'
import type { LogInAnswer } from '../core/token.ts'
import { judge, withOwn } from './judge.ts'
import { countCall, countTransport } from './metrics.ts'
import { plan } from './plan-file.ts'

export interface Sent {
  outcome: Outcome
  status: number
  json: Json | undefined
}

// What the kill switch watches: no answer, and 5xx.
http.setResponseCallback(http.expectedStatuses({ min: 100, max: 499 }))

const ACCEPT = { Accept: 'application/json, */*;q=0.5' }
/** Each virtual user has connections of its own. */
let lastAnswerAt: number | null = null
/** A cookie is sent where the contract says so, and only there: a jar that was given one is thrown away. */
let jar = new http.CookieJar()

/** As k6 takes it: made once for a request that is sent often. */
export interface Wire {
  url: string
  body: string | null
  params: {
    headers: Record<string, string>
    redirects: 0
    responseType: 'text'
    tags: { name: string }
    timeout: number
    jar?: http.CookieJar
  }
}

export function wireOf({ path, body, headers }: WireRequest, { call }: Pick<PlannedCall, 'call'>): Wire {
  return {
    url: plan.baseUrl + path,
    body,
    params: {
      headers: { ...ACCEPT, ...headers },
      redirects: 0,
      responseType: 'text',
      tags: { name: call },
      timeout: plan.profile.timeoutSeconds * 1000,
    },
  }
}

interface Read {
  json: Json | undefined
  outcome: Outcome
}

/** What was read and judged before, by call, status and text: services often answer the same. */
const known = new Map<string, Read>()
const MOST_KNOWN = 64

/** `holds`: what else an answer must bring to be a success. */
export function send(call: PlannedCall, wire: Wire, holds?: (answer: LogInAnswer) => boolean): Sent {
  const idle = lastAnswerAt === null ? null : Date.now() - lastAnswerAt
  wire.params.jar = jar
  withOwn(call, wire.params.headers)
  const answer = http.post(wire.url, wire.body, wire.params)
  const { status, error_code: errorCode, timings } = answer
  if (status !== 0) {
    if (lastAnswerAt === null) countTransport(`${answer.proto} ${answer.tls_version}`.trim())
    lastAnswerAt = Date.now()
  }
  const text = typeof answer.body === 'string' ? answer.body : ''
  const retryAfter = status === 503 && lowerCase(answer.headers)['retry-after'] !== undefined
  const { json, outcome: told } = readOf(call, { status, errorCode, text, idle, retryAfter })
  const cookies = answer.cookies
  if (Object.keys(cookies).length > 0) jar = new http.CookieJar()
  // Headers and cookies in our form cost more than the rest, and only a log-in is read from them.
  const lacking =
    told === 'ok' && holds?.({ text, json, headers: lowerCase(answer.headers), cookies: cookiesOf(cookies) }) === false
  const outcome = lacking ? 'contract_broken' : told
  // In k6 `blocked` ends when the connection is there: connecting and the TLS handshake are inside it.
  countCall(call.call, outcome, timings.blocked + timings.duration)
  // A status without an error of the connection: the answer is whole.
  if (status !== 0 && (errorCode === 0 || (errorCode >= 1400 && errorCode < 1600)))
    judge(call, wire, { outcome, status, text, json, headers: () => lowerCase(answer.headers) })
  return { outcome, status, json }
}

interface Answer {
  status: number
  errorCode: number
  text: string
  idle: number | null
  retryAfter: boolean
}

function readOf(call: PlannedCall, { status, errorCode, text, idle, retryAfter }: Answer): Read {
  const key = errorCode === 0 ? `${call.call} ${status} ${text}` : undefined
  const before = key === undefined ? undefined : known.get(key)
  if (before !== undefined) return before
  const parsed = parseJson(text)
  const json = parsed.success ? parsed.data : undefined
  const read = { json, outcome: outcomeOf({ status, errorCode, json, idle, retryAfter }, call.expects, plan.limited) }
  if (key !== undefined) {
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(key, read)
  }
  return read
}

export function lowerCase(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

function cookiesOf(cookies: Record<string, readonly { value: string }[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(cookies).map(([name, all]) => [name, all.at(-1)?.value ?? '']))
}
