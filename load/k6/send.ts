/** Sends one planned call and names what became of it. */
import http from 'k6/http'
import { type Json, parseJson } from '../../contract/json.ts'
import { type Outcome, outcomeOf } from '../core/outcome.ts'
import type { PlannedCall } from '../core/plan.ts'
import type { WireRequest } from '../core/request.ts'
import type { LogInAnswer } from '../core/token.ts'
import { countCall } from './metrics.ts'
import { plan } from './plan-file.ts'

export interface Sent extends LogInAnswer {
  outcome: Outcome
  status: number
  json: Json | undefined
}

// What the kill switch watches: no answer, and 5xx.
http.setResponseCallback(http.expectedStatuses({ min: 100, max: 499 }))

const ACCEPT = { Accept: 'application/json, */*;q=0.5' }
/** Each virtual user has connections of its own. */
let lastAnswerAt: number | null = null

/** `holds`: what else an answer must bring to be a success. */
export function send(call: PlannedCall, request: WireRequest, holds?: (answer: LogInAnswer) => boolean): Sent {
  const idle = lastAnswerAt === null ? null : Date.now() - lastAnswerAt
  const answer = http.post(plan.baseUrl + request.path, request.body, {
    headers: { ...ACCEPT, ...request.headers },
    // A jar of its own for each call: a cookie is sent where the contract says so, and only there.
    jar: new http.CookieJar(),
    redirects: 0,
    responseType: 'text',
    tags: { name: call.call },
    timeout: plan.profile.timeoutSeconds * 1000,
  })
  if (answer.status !== 0) lastAnswerAt = Date.now()
  const text = answer.body ?? ''
  const parsed = parseJson(text)
  const json = parsed.success ? parsed.data : undefined
  const told = outcomeOf({ status: answer.status, errorCode: answer.error_code, json, idle }, call.expects)
  // Headers and cookies in our form cost more than the call itself, and only a log-in is read from them.
  const read = {
    text,
    json,
    headers: holds === undefined ? {} : lowerCase(answer.headers),
    cookies: holds === undefined ? {} : cookiesOf(answer.cookies),
  }
  const outcome = told === 'ok' && holds?.(read) === false ? 'contract_broken' : told
  // In k6 `blocked` ends when the connection is there: connecting and the TLS handshake are inside it.
  countCall(call.call, outcome, answer.timings.blocked + answer.timings.duration)
  return { outcome, status: answer.status, ...read }
}

function lowerCase(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

function cookiesOf(cookies: Record<string, readonly { value: string }[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(cookies).map(([name, all]) => [name, all.at(-1)?.value ?? '']))
}
