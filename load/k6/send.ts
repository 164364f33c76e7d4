/** Sends one planned call and names what became of it; keeps the token of a virtual user, and logs in again before it runs out. */

import exec from 'k6/execution'
import http from 'k6/http'
import { type LoginAnswer, tokenAnswered } from '../../contract/integration.ts'
import type { Json } from '../../contract/json.ts'
import { type Memory, remember } from '../core/memory.ts'
import { type Outcome, outcomeOf } from '../core/outcome.ts'
import type { ScriptCall } from '../core/script-plan.ts'
import { aheadOf, type HeldToken, isCurrent, renewAt } from '../core/token.ts'
import { judge, withOwn } from './judge.ts'
import { countCall, countTransport } from './metrics.ts'
import { plan, secrets } from './plan-file.ts'
import { jsonIn, lowerCase, type Params, transportOf, type Wire, wireFor } from './wire.ts'

export interface SendResult {
  outcome: Outcome
  status: number
  json: Json | undefined
}

/** What else an answer must bring to be a success. */
type Holds = (answer: LoginAnswer) => boolean

export function send(call: ScriptCall, wire: Wire, holds?: Holds): SendResult {
  const idle = vu.lastAnswerAt === null ? null : Date.now() - vu.lastAnswerAt
  const traced = withOwn(call, wire.params)
  const params: Params = vu.isGivenCookies ? { ...traced, jar: new http.CookieJar() } : traced
  const answer = http.post(wire.url, wire.body, params)
  const status = answer.status
  const errorCode = answer.error_code
  if (status !== 0) {
    if (vu.lastAnswerAt === null) countTransport(transportOf(answer))
    vu.lastAnswerAt = Date.now()
  }
  const text = typeof answer.body === 'string' ? answer.body : ''
  const json = jsonIn(text)
  const retryAfter = status === 503 && lowerCase(answer.headers)['retry-after'] !== undefined
  const reported = outcomeOf({ status, errorCode, json, idle, retryAfter }, call.expects, plan.limited)
  // As k6 writes the name, whatever the service does.
  if (!vu.isGivenCookies) vu.isGivenCookies = answer.headers['Set-Cookie'] !== undefined
  // Headers and cookies in our form cost more than the rest, and only a login is read from them.
  const lacking =
    reported === 'ok' &&
    holds?.({ text, json, headers: lowerCase(answer.headers), cookies: cookiesOf(answer.cookies) }) === false
  const outcome = lacking ? 'contract_broken' : reported
  // In k6 `blocked` ends when the connection is there: connecting and the TLS handshake are inside it.
  const timings = answer.timings
  countCall(call.call, outcome, timings.blocked + timings.duration)
  // A status without an error of the connection: the answer is whole.
  if (status !== 0 && (errorCode === 0 || (errorCode >= 1400 && errorCode < 1600)))
    judge(call, { ...wire, params }, { outcome, status, text, json, headers: () => lowerCase(answer.headers) })
  return { outcome, status, json }
}

function cookiesOf(cookies: Record<string, readonly { value: string }[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(cookies).map(([name, all]) => [name, all.at(-1)?.value ?? '']))
}

export const vu: {
  held: HeldToken | undefined
  /** Milliseconds since the epoch; each virtual user has connections of its own. */
  lastAnswerAt: number | null
  /** A cookie is sent where the contract says so, and only there: once one was set, each request gets a jar that is empty. */
  isGivenCookies: boolean
} = { held: undefined, lastAnswerAt: null, isGivenCookies: false }

export const logIn = plan.calls.find(call => call.endpoint === 'auth-authenticate')

vu.held ??= secrets.held

/** The next call logs in again. */
export function forgetToken(): void {
  vu.held = undefined
}

/** Makes sure of a token: the held one, or a new one; not again in a journey whose login already failed. */
export function enter(memory: Memory): void {
  if (!isCurrent(vu.held, ahead(), Date.now())) {
    forgetToken()
    if (!memory.shutOut) vu.held = logInNow(memory)
  }
  memory.token = vu.held?.token
}

/** Milliseconds; worked out at the first call, when k6 has a number for this virtual user. */
let early: number | undefined

function ahead(): number {
  if (plan.profile.logIn !== 'shared') return 0
  early ??= aheadOf(plan.token?.seconds, exec.vu.idInInstance)
  return early
}

function logInNow(memory: Memory): HeldToken | undefined {
  if (logIn === undefined) return undefined
  const { token: known, profile } = plan
  const issuedAt = Date.now()
  let token: string | undefined
  const sent = send(logIn, wireFor(logIn, memory), answer => {
    token = known === null ? undefined : tokenAnswered(answer, known.location)
    return known === null || token !== undefined
  })
  memory.shutOut = sent.outcome !== 'ok'
  // Rejected logins lock accounts: the first one ends the run.
  if (sent.outcome === 'client_err') exec.test.abort('the login was rejected')
  if (sent.outcome !== 'ok') return undefined
  if (sent.json !== undefined) remember(memory, logIn, sent.json)
  if (known === null || token === undefined) return undefined
  return { token, until: renewAt(issuedAt, known.seconds, profile.timeoutSeconds) }
}
