/** How does the service answer a sender's journey, login to notification, at a constant rate of arrivals? */

import { sleep } from 'k6'
import exec from 'k6/execution'
import http from 'k6/http'
import type { Options } from 'k6/options'
import { type LoginAnswer, tokenAnswered } from '../../contract/integration.ts'
import { parseJson } from '../../contract/json.ts'
import { UnresolvedTemplate } from '../../contract/template.ts'
import { aheadOf, isCurrent, type Memory, newMemory, peopleOf, remember, renewAt } from '../core/memory.ts'
import { raceVerdict } from '../core/oracles/whole.ts'
import { outcomeOf } from '../core/outcome.ts'
import type { HeldToken, PlannedCall, Race } from '../core/plan.ts'
import { firstJourneyOf, lengthOf } from '../core/profile.ts'
import type { WireRequest } from '../core/request.ts'
import { optionsOf } from '../core/scenarios.ts'
import { isInShare } from '../core/share.ts'
import { METRICS, ORACLE_METRICS, windowsOf } from '../core/thresholds.ts'
import { beginJudging, isForeignAnswer, judge, withOwn } from './judge.ts'
import { beginCounting, countCall, meters, note } from './metrics.ts'
import { plan, secrets } from './plan-file.ts'
import {
  beginOwn,
  jsonIn,
  lowerCase,
  type Params,
  requestFor,
  transportOf,
  type Wire,
  wireFor,
  wireOf,
} from './wire.ts'

// k6 reads them before it makes virtual users, and runs this file for each of those.
export const options: Options = __VU > 0 ? {} : optionsOf(plan, secrets)

const steps = new Map(
  plan.profile.steps.map(({ name, rate }, i) => {
    const start = lengthOf({ steps: plan.profile.steps.slice(0, i) })
    return [name, { rate, start, first: firstJourneyOf(plan.profile, name) }]
  }),
)
const windows = windowsOf(plan.profile, plan.generators?.count ?? 1)
const people = peopleOf(secrets)

const started = meters.started.add

/** Asked of k6 once: it makes a new object each time, whose properties tell what is so when they are read. */
let scenario: typeof exec.scenario | undefined

export function journey(): void {
  try {
    travel()
  } catch (error) {
    note(METRICS.broken, 1)
    throw error
  }
}

function travel(): void {
  const { name, rate, i, window } = here()
  started(1)
  beginOwn()
  beginCounting(window)
  beginJudging(name, rate)
  const memory = newMemory(people[i % people.length] ?? secrets.names)
  if (plan.profile.logIn === 'each') forgetToken()
  // By index: an iterator costs k6 ten times as much.
  for (let next = 0; next < plan.calls.length; next++) {
    const call = plan.calls[next]
    if (call === undefined || !isInShare(call.share, i)) continue
    if (call === logIn) enter(memory)
    else make(call, memory)
  }
  maybeRace(memory, i)
}

/** `i`: the journey's number in the run. */
function here(): { name: string; rate: number; i: number; window: number } {
  scenario ??= exec.scenario
  const { name, iterationInTest } = scenario
  const { rate, start, first } = steps.get(name) ?? { rate: 1, start: 0, first: 0 }
  const window = Math.min(windows.count - 1, Math.floor((start + iterationInTest / rate) / windows.seconds))
  return { name, rate, i: first + iterationInTest, window }
}

/** Makes one call of the journey; where a value that it needs is missing, it is counted as skipped. */
function make(call: PlannedCall, memory: Memory): void {
  if (plan.token !== null) {
    enter(memory)
    if (memory.token === undefined) {
      note(METRICS.skipped, 1, { call: call.call })
      return
    }
  }
  try {
    const { outcome, status, json } = send(call, wireFor(call, memory))
    if (outcome === 'ok' && json !== undefined) remember(memory, call, json)
    if (status === 401) forgetToken()
  } catch (error) {
    if (!(error instanceof UnresolvedTemplate)) throw error
    note(METRICS.skipped, 1, { call: call.call })
  }
}

const racePlan = plan.oracles?.race ?? null
let parsed: Race | undefined

/**
 * Sends one notification several times at once under one idempotency key, in a few journeys of each step. After the
 * journey of that number, with what it learnt; where a value is missing, there is no race.
 */
function maybeRace(memory: Memory, journey: number): void {
  if (racePlan === null || !isInShare(racePlan.share, journey)) return
  if (plan.token !== null && memory.token === undefined) return
  parsed ??= JSON.parse(racePlan.order) as Race
  try {
    run(parsed, requestFor(parsed.call, memory))
  } catch (error) {
    if (!(error instanceof UnresolvedTemplate)) throw error
  }
}

function run(race: Race, request: WireRequest): void {
  const { call, expects } = race.call
  const one = (): [string, string, string | null, object] => {
    const { url, body, params } = wireOf(request, { call: 'race' })
    return ['POST', url, body, { ...withOwn(race.call, params), jar: new http.CookieJar() }]
  }
  const answers = http.batch(Array.from({ length: race.atOnce }, one))
  let isForeign = false
  const all = answers.map(answer => {
    const text = typeof answer.body === 'string' ? answer.body : ''
    const json = parseJson(text)
    if (isForeignAnswer(race.call, { status: answer.status, headers: lowerCase(answer.headers), text, json }))
      isForeign = true
    const answered = { status: answer.status, errorCode: answer.error_code, json, idle: null }
    return { status: answer.status, outcome: outcomeOf(answered, expects, plan.limited), json }
  })
  // What belongs to another journey says nothing of this key.
  note(ORACLE_METRICS.races, 1, { call, verdict: isForeign ? 'undecided' : raceVerdict(all, race.made) })
}

export function canary(): void {
  const before = Date.now()
  sleep(0.02)
  meters.canary.add(Math.max(0, Date.now() - before - 20))
}

/** `holds`: what else an answer must bring to be a success. */
function send(call: PlannedCall, wire: Wire, holds?: (answer: LoginAnswer) => boolean) {
  const idle = vu.lastAnswerAt === null ? null : Date.now() - vu.lastAnswerAt
  const traced = withOwn(call, wire.params)
  const params: Params = vu.isGivenCookies ? { ...traced, jar: new http.CookieJar() } : traced
  const answer = http.post(wire.url, wire.body, params)
  const status = answer.status
  const errorCode = answer.error_code
  if (status !== 0) {
    if (vu.lastAnswerAt === null) note(METRICS.transport, 1, { transport: transportOf(answer) })
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

const vu: {
  held: HeldToken | undefined
  /** Milliseconds since the epoch; each virtual user has connections of its own. */
  lastAnswerAt: number | null
  /** A cookie is sent where the contract says so, and only there: once one was set, each request gets a jar that is empty. */
  isGivenCookies: boolean
} = { held: undefined, lastAnswerAt: null, isGivenCookies: false }

const logIn = plan.calls.find(call => call.endpoint === 'auth-authenticate')

vu.held ??= secrets.held

function forgetToken(): void {
  vu.held = undefined
}

/** Makes sure of a token: the held one, or a new one; not again in a journey whose login already failed. */
function enter(memory: Memory): void {
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
