/** How does the service answer a sender's journey, log-in to notification, at a constant rate of arrivals? */
import exec from 'k6/execution'
import http from 'k6/http'
import type { Options } from 'k6/options'
import { type Json, parseJson } from '../../contract/json.ts'
import { UnresolvedTemplate } from '../../contract/template.ts'
import { filledIn, type WireRequest } from '../core/compiled-request.ts'
import { lookupIn, type Memory, newMemory, peopleOf, remember } from '../core/memory.ts'
import { optionsOf } from '../core/options.ts'
import { raceVerdict } from '../core/oracles/race.ts'
import { outcomeOf } from '../core/outcome.ts'
import { firstJourneyOf } from '../core/profile.ts'
import type { ScriptCall, ScriptRace } from '../core/script-plan.ts'
import { isInShare } from '../core/share.ts'
import { type Answer, idleBefore, lowerCase } from './answer.ts'
import { engine } from './engine.ts'
import { beginJudging, toldForeign, withOwn } from './judge.ts'
import { countBroken, countSkipped, countStart } from './metrics.ts'
import { plan, secrets } from './plan-file.ts'
import { beginOwn } from './planted-values.ts'
import { received, type Sent, send } from './send.ts'
import { enter, forgetToken, logIn } from './session.ts'
import { countRace } from './verdict-metrics.ts'
import { vu } from './vu.ts'
import { type Wire, wireFor, wireOf } from './wire.ts'

export { canary } from './canary.ts'

// k6 reads them before it makes virtual users, and runs this file for each of those.
export const options: Options = __VU > 0 ? {} : optionsOf(plan, secrets)

const steps = new Map(
  plan.profile.steps.map(({ name, rate }) => [name, { rate, first: firstJourneyOf(plan.profile, name) }]),
)
const people = peopleOf(secrets)

/** Asked of k6 once: it makes a new object each time, whose members tell what is so when they are read. */
let scenario: typeof exec.scenario | undefined

export function journey(): void {
  try {
    travel()
  } catch (error) {
    countBroken()
    throw error
  }
}

export function travel(): void {
  const { name, rate, i, startsAt } = here()
  countStart(Date.now() - startsAt)
  beginOwn()
  beginJudging(name, rate)
  const memory = memoryOf(i)
  if (plan.profile.logIn === 'each') forgetToken()
  travelFrom(0, i, memory)
  maybeRace(memory, i)
}

/** What the quick script learnt of a call that it sent, and could not say to be a plain success. */
export interface Doubtful {
  wire: Wire
  answer: Answer
  /** Whether the journey had an answer before this one. */
  isFirst: boolean
}

/** Goes on with a journey that the quick script began, from the call at that place; `answers`: of the calls before it. */
export function goOn(at: number, answers: readonly (Json | undefined)[], doubtful?: Doubtful): void {
  const { name, rate, i } = here()
  beginJudging(name, rate)
  const memory = memoryOf(i)
  memory.token = vu.held?.token
  for (let before = 0; before < at; before++) {
    const [call, answer] = [plan.calls[before], answers[before]]
    if (call !== undefined && answer !== undefined) remember(memory, call, answer)
  }
  const call = plan.calls[at]
  if (doubtful !== undefined && call !== undefined) {
    const { wire, answer, isFirst } = doubtful
    learn(call, memory, received(call, wire, answer, isFirst ? idleBefore(answer) : 0))
    travelFrom(at + 1, i, memory)
  } else travelFrom(at, i, memory)
}

/** `i`: the journey's number in the run; `startsAt`: milliseconds since the epoch. */
function here(): { name: string; rate: number; i: number; startsAt: number } {
  scenario ??= exec.scenario
  const { name, iterationInTest, startTime } = scenario
  const { rate, first } = steps.get(name) ?? { rate: 1, first: 0 }
  return { name, rate, i: first + iterationInTest, startsAt: startTime + (iterationInTest * 1000) / rate }
}

function memoryOf(i: number): Memory {
  return newMemory(people[i % people.length] ?? secrets.names)
}

/** By index: an iterator costs k6 ten times as much. */
function travelFrom(at: number, i: number, memory: Memory): void {
  for (let next = at; next < plan.calls.length; next++) {
    const call = plan.calls[next]
    if (call === undefined || !isInShare(call.share, i)) continue
    if (call === logIn) enter(memory)
    else make(call, memory)
  }
}

/** Makes one call of the journey; where a value that it needs is missing, it is counted as skipped. */
function make(call: ScriptCall, memory: Memory): void {
  if (plan.token !== null) {
    enter(memory)
    if (memory.token === undefined) {
      countSkipped(call.call)
      return
    }
  }
  try {
    learn(call, memory, send(call, wireFor(call, memory)))
  } catch (error) {
    if (!(error instanceof UnresolvedTemplate)) throw error
    countSkipped(call.call)
  }
}

/** What the calls after it have of its answer. */
function learn(call: ScriptCall, memory: Memory, { outcome, status, json }: Sent): void {
  if (call.isRemembered && outcome === 'ok' && json !== undefined) remember(memory, call, json)
  if (status === 401) forgetToken()
}

const told = plan.oracles?.race ?? null
let parsed: ScriptRace | undefined

/**
 * Sends one notification several times at once under one idempotency key, in a few journeys of each step. After the
 * journey of that number, with what it learnt; where a value is missing, there is no race.
 */
function maybeRace(memory: Memory, journey: number): void {
  if (told === null || !isInShare(told.share, journey)) return
  if (plan.token !== null && memory.token === undefined) return
  parsed ??= JSON.parse(told.order) as ScriptRace
  try {
    run(parsed, filledIn(parsed.call.request, lookupIn(memory), engine))
  } catch (error) {
    if (!(error instanceof UnresolvedTemplate)) throw error
  }
}

function run(race: ScriptRace, request: WireRequest): void {
  const { call, expects } = race.call
  const one = (): [string, string, string | null, object] => {
    const { url, body, params } = wireOf(request, { call: 'race' })
    return ['POST', url, body, { ...withOwn(race.call, params), jar: new http.CookieJar() }]
  }
  const answers = http.batch(Array.from({ length: race.atOnce }, one))
  let isForeign = false
  const all = answers.map(answer => {
    const text = typeof answer.body === 'string' ? answer.body : ''
    const read = parseJson(text)
    const json = read.success ? read.data : undefined
    if (toldForeign(call, { status: answer.status, headers: lowerCase(answer.headers), text, json })) isForeign = true
    const answered = { status: answer.status, errorCode: answer.error_code, json, idle: null }
    return { status: answer.status, outcome: outcomeOf(answered, expects, plan.limited), json }
  })
  // What belongs to another journey says nothing of this key.
  countRace(call, isForeign ? 'undecided' : raceVerdict(all, race.made))
}
