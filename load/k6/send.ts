/** Sends one planned call and names what became of it. */
import http from 'k6/http'
import { type Json, parseJson } from '../../contract/json.ts'
import type { WireRequest } from '../core/compiled-request.ts'
import { type Outcome, outcomeOf } from '../core/outcome.ts'
import type { ScriptCall } from '../core/script-plan.ts'
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

/** Each virtual user has connections of its own. */
let lastAnswerAt: number | null = null
/** A cookie is sent where the contract says so, and only there: once one was set, each request gets a jar that is empty. */
let isGivenCookies = false

/** As k6 takes it. */
export interface Wire {
  url: string
  body: string | null
  params: {
    headers: Record<string, string>
    tags: { name: string }
    timeout: number
    jar?: http.CookieJar
  }
}

export function wireOf({ path, body, headers }: WireRequest, { call }: Pick<ScriptCall, 'call'>): Wire {
  const params = { headers, tags: { name: call }, timeout: plan.profile.timeoutSeconds * 1000 }
  return { url: plan.baseUrl + path, body, params }
}

/** `holds`: what else an answer must bring to be a success. */
export function send(call: ScriptCall, wire: Wire, holds?: (answer: LogInAnswer) => boolean): Sent {
  const idle = lastAnswerAt === null ? null : Date.now() - lastAnswerAt
  if (isGivenCookies) wire.params.jar = new http.CookieJar()
  withOwn(call, wire.params.headers)
  const answer = http.post(wire.url, wire.body, wire.params)
  const { status, error_code: errorCode, timings } = answer
  if (status !== 0) {
    if (lastAnswerAt === null) countTransport(`${answer.proto} ${answer.tls_version}`.trim())
    lastAnswerAt = Date.now()
  }
  const text = typeof answer.body === 'string' ? answer.body : ''
  const parsed = parseJson(text)
  const json = parsed.success ? parsed.data : undefined
  const retryAfter = status === 503 && lowerCase(answer.headers)['retry-after'] !== undefined
  const told = outcomeOf({ status, errorCode, json, idle, retryAfter }, call.expects, plan.limited)
  const cookies = answer.cookies
  if (!isGivenCookies && Object.keys(cookies).length > 0) isGivenCookies = true
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

export function lowerCase(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

function cookiesOf(cookies: Record<string, readonly { value: string }[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(cookies).map(([name, all]) => [name, all.at(-1)?.value ?? '']))
}
