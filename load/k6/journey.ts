/** How does the service answer a sender's journey, login to notification, at a constant rate of arrivals? */

import { sleep } from 'k6'
import exec from 'k6/execution'
import http from 'k6/http'
import type { Options } from 'k6/options'
import { parseJson } from '../../contract/json.ts'
import { UnresolvedTemplate } from '../../contract/template.ts'
import { lookupIn, type Memory, newMemory, peopleOf, remember } from '../core/memory.ts'
import { optionsOf } from '../core/options.ts'
import { raceVerdict } from '../core/oracles/race.ts'
import { outcomeOf } from '../core/outcome.ts'
import { firstJourneyOf, lengthOf } from '../core/profile.ts'
import { filledIn, type WireRequest } from '../core/request.ts'
import type { ScriptCall, ScriptRace } from '../core/script-plan.ts'
import { isInShare } from '../core/share.ts'
import { windowsOf } from '../core/thresholds.ts'
import { beginOwn, engine } from './engine.ts'
import { beginJudging, isForeignAnswer, withOwn } from './judge.ts'
import { beginCounting, countBroken, countRace, countSkipped, meters } from './metrics.ts'
import { plan, secrets } from './plan-file.ts'
import { enter, forgetToken, logIn, send } from './send.ts'
import { lowerCase, wireFor, wireOf } from './wire.ts'

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
    countBroken()
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
function make(call: ScriptCall, memory: Memory): void {
  if (plan.token !== null) {
    enter(memory)
    if (memory.token === undefined) {
      countSkipped(call.call)
      return
    }
  }
  try {
    const { outcome, status, json } = send(call, wireFor(call, memory))
    if (outcome === 'ok' && json !== undefined) remember(memory, call, json)
    if (status === 401) forgetToken()
  } catch (error) {
    if (!(error instanceof UnresolvedTemplate)) throw error
    countSkipped(call.call)
  }
}

const racePlan = plan.oracles?.race ?? null
let parsed: ScriptRace | undefined

/**
 * Sends one notification several times at once under one idempotency key, in a few journeys of each step. After the
 * journey of that number, with what it learnt; where a value is missing, there is no race.
 */
function maybeRace(memory: Memory, journey: number): void {
  if (racePlan === null || !isInShare(racePlan.share, journey)) return
  if (plan.token !== null && memory.token === undefined) return
  parsed ??= JSON.parse(racePlan.order) as ScriptRace
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
    const json = parseJson(text)
    if (isForeignAnswer(race.call, { status: answer.status, headers: lowerCase(answer.headers), text, json }))
      isForeign = true
    const answered = { status: answer.status, errorCode: answer.error_code, json, idle: null }
    return { status: answer.status, outcome: outcomeOf(answered, expects, plan.limited), json }
  })
  // What belongs to another journey says nothing of this key.
  countRace(call, isForeign ? 'undecided' : raceVerdict(all, race.made))
}

export function canary(): void {
  const before = Date.now()
  sleep(0.02)
  meters.canary.add(Math.max(0, Date.now() - before - 20))
}
