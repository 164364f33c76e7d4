/** How many requests does the service let through before it refuses them, and when does it take them again? */
import { sleep } from 'k6'
import exec from 'k6/execution'
import http from 'k6/http'
import { Trend } from 'k6/metrics'
import type { Options } from 'k6/options'
import { type Json, parseJson } from '../../contract/json.ts'
import { type Resolver, UnresolvedTemplate } from '../../contract/template.ts'
import { type BurstOrder, type Fate, fateOf, notesOf, pauseAfter, type Subject } from '../core/burst.ts'
import { filledIn, type WireRequest } from '../core/compiled-request.ts'
import { lookupIn, newMemory, peopleOf, remember } from '../core/memory.ts'
import { burstOptions } from '../core/options.ts'
import type { PlannedCall } from '../core/plan.ts'
import { requestOf, type Shown } from '../core/request.ts'
import { METRICS } from '../core/thresholds.ts'
import { type LogInAnswer, tokenIn } from '../core/token.ts'
import { lowerCase } from './answer.ts'
import { engine } from './engine.ts'
import { plan, secrets } from './plan-file.ts'
import { logIn } from './session.ts'
import { wireOf } from './wire.ts'

const order = plan.burst as BurstOrder
// k6 reads them before it makes virtual users, and runs this file for each of those.
export const options: Options = __VU > 0 ? {} : burstOptions(order, plan, secrets)

// Where haste is refused with 503, that is no sign of a service that is down.
if (order.refusedWith === 503) http.setResponseCallback(http.expectedStatuses({ min: 100, max: 499 }, 503))

const sent = new Trend(METRICS.burst)

interface Given {
  tokens: Partial<Record<Subject, string>>
  usual: number
  /** Of the call that is sent. */
  answer: Json
  startsAt: number
}

/** The first token is issued last: some services take the newest one only. */
export function setup(): Given {
  const tokens: Given['tokens'] = {}
  if (order.scope) {
    const again = tokenOf(secrets.names)
    const other = secrets.second === undefined ? undefined : tokenOf(secrets.second)
    if (other !== undefined) tokens.other = other
    if (again !== undefined) tokens.again = again
  }
  const first = tokenOf(secrets.names)
  if (first !== undefined) tokens.first = first
  const { status, text } = patiently('first', order.call, lookup =>
    requestOf(order.call, lookup, engine, shownAs(first)),
  )
  return { tokens, usual: status, answer: jsonIn(text), startsAt: Date.now() + 200 }
}

/** An earlier round may have used up what this one begins with: asks once a second until it is not refused for haste. */
function patiently(
  subject: Subject,
  call: Pick<PlannedCall, 'call'>,
  request: (lookup: Resolver) => WireRequest,
  names = secrets.names,
): Answered {
  const until = Date.now() + order.patienceSeconds * 1000
  for (;;) {
    const answer = post(call, request(lookupIn(newMemory(names))))
    const fate = fateOf(answer.status, answer.headers, { usual: answer.status, refusedWith: order.refusedWith })
    note(subject, { ...answer, fate })
    if (fate !== 'refused' || Date.now() > until) return answer
    sleep(1)
  }
}

function tokenOf(names: Record<string, string>): string | undefined {
  if (logIn === undefined || plan.token === null) return undefined
  const { request } = logIn
  const answer = patiently('log-in', logIn, lookup => filledIn(request, lookup, engine), names)
  const token = tokenIn({ ...answer, json: jsonIn(answer.text) ?? undefined }, plan.token.location)
  // Refused log-ins lock accounts: the first one ends the run.
  if (token === undefined) exec.test.abort('the log-in was refused')
  return token
}

function shownAs(token: string | undefined): Shown | undefined {
  return token === undefined || plan.token === null ? undefined : { presentation: plan.token.presentation, token }
}

interface Answered extends Omit<LogInAnswer, 'json'> {
  /** When it was sent, in milliseconds since the epoch. */
  at: number
  status: number
}

function post(call: Pick<PlannedCall, 'call'>, request: WireRequest): Answered {
  const { url, body, params } = wireOf(request, call)
  const at = Date.now()
  const answer = http.post(url, body, { ...params, jar: new http.CookieJar() })
  const cookies = Object.entries(answer.cookies).map(([name, all]) => [name, all.at(-1)?.value ?? ''])
  return {
    at,
    status: answer.status,
    text: typeof answer.body === 'string' ? answer.body : '',
    headers: lowerCase(answer.headers),
    cookies: Object.fromEntries(cookies),
  }
}

function jsonIn(text: string): Json {
  const read = parseJson(text)
  return read.success ? read.data : null
}

interface Noted {
  at: number
  status: number
  fate: Fate
  headers: Record<string, string>
}

function note(subject: Subject, { at, status, fate, headers }: Noted): void {
  const said = notesOf(headers, at / 1000)
  for (const name of ['left', 'reset', 'wait', 'limit', 'window', 'names']) delete exec.vu.metrics.metadata[name]
  Object.assign(exec.vu.metrics.metadata, said)
  sent.add(at, { subject, status: String(status), fate })
}

/** `undefined` where the request cannot be made. */
function ask(given: Given, subject: Subject, call: PlannedCall = order.call): Fate | undefined {
  const memory = newMemory(peopleOf(secrets)[0] ?? secrets.names)
  if (given.answer !== null) remember(memory, order.call, given.answer)
  const token = subject === 'none' ? undefined : (given.tokens[subject] ?? given.tokens.first)
  try {
    const request = requestOf(call, lookupIn(memory), engine, shownAs(token))
    const { at, status, headers } = post(call, request)
    // Of another sender or endpoint, every answer that is no refusal for haste counts as let through.
    const own = subject === 'first'
    const usual = own || status === 0 || status >= 500 ? given.usual : status
    const fate = fateOf(status, headers, { usual, refusedWith: order.refusedWith })
    note(subject, { at, status, fate, headers })
    return fate
  } catch (error) {
    if (error instanceof UnresolvedTemplate) return undefined
    throw error
  }
}

let spent = 0
let refusedAt: number | undefined
let recoveredAt: number | undefined
let asked = 0

export function burst(given: Given): void {
  const isFirst = exec.vu.idInTest === 1
  const quota = Math.ceil(order.quota / order.users)
  for (const segment of order.segments) {
    const begins = given.startsAt + segment.from
    if (Date.now() < begins) sleep((begins - Date.now()) / 1000)
    const most = segment.most === undefined ? quota : Math.ceil(segment.most / order.users)
    let count = 0
    while (count < most && spent < quota && Date.now() < endOf(given, segment.to)) {
      count++
      const fate = turn(given)
      if (fate === 'refused' && isFirst && order.scope) askOthers(given)
      if (fate !== 'allowed') sleep(pauseAfter(Date.now() - (refusedAt ?? Date.now()), order.users) / 1000)
    }
  }
}

/** One request, and what it tells of where the limit stands. */
function turn(given: Given): Fate | undefined {
  const at = Date.now()
  const fate = ask(given, 'first')
  spent++
  const due = order.perSecond === null ? 0 : at + (order.users * 1000) / order.perSecond - Date.now()
  if (due > 0) sleep(due / 1000)
  if (fate === 'refused') refusedAt ??= Date.now()
  if (fate === 'allowed' && refusedAt !== undefined) {
    recoveredAt ??= Date.now()
    refusedAt = undefined
  }
  return fate
}

function endOf({ startsAt }: Given, to: number): number {
  const last = startsAt + to
  if (order.settles === null || recoveredAt === undefined) return last
  const { times, leastMs } = order.settles
  return Math.min(last, startsAt + Math.max(leastMs, (recoveredAt - startsAt) * times))
}

/** Between two refusals of the first token: what is let through there is not counted with it. */
function askOthers(given: Given): void {
  const subjects: Subject[] = ['again', 'other', 'none', 'beside']
  const subject = subjects[asked++ % subjects.length] ?? 'none'
  if (subject === 'beside' && order.beside === null) return
  if (subject !== 'none' && subject !== 'beside' && given.tokens[subject] === undefined) return
  spent += 2
  ask(given, subject, subject === 'beside' && order.beside !== null ? order.beside : order.call)
  ask(given, 'first')
}
