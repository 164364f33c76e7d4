/** What the script that is made for one plan shares with those of all others: see `load/runner/quick`. */
import exec from 'k6/execution'
import http from 'k6/http'
import type { LightAnswer } from '../core/light-schema.ts'
import { type Names, peopleOf } from '../core/memory.ts'
import { mayHoldOthers, plantedUuid } from '../core/oracles/planted.ts'
import { type Outcome, outcomeOf } from '../core/outcome.ts'
import type { Secrets } from '../core/plan.ts'
import { saysRefused } from '../core/schema-check.ts'
import { isInShare } from '../core/share.ts'
import { aheadOf, currentUntil, type Held } from '../core/token.ts'
import { type Answer, idleBefore, jsonIn, lowerCase, transportOf } from './answer.ts'
import { countCall, countStart, countTransport } from './metrics.ts'
import { beAlone, beginOwn, ownNumber, showsOthers } from './planted-values.ts'
import { vu } from './vu.ts'
import type { Params } from './wire.ts'

export interface QuickPlan {
  /** By name; every how manieth virtual user judges, and looks at the first of a kind: 0 for none. */
  steps: Record<string, { rate: number; first: number; stride: number; curious: number }>
  /** Share of journeys that race. */
  race: number
  /** Absent where no call shows a token; `seconds`: of its life, where those who share it renew it in turn. */
  token?: { seconds: number | null }
  /** No other generator drives the same load. */
  alone: boolean
  /** See `LoadPlan`. */
  limited?: number
}

// k6 opens files only before the load begins.
const secretsText = open(String(__ENV['LMD_SECRETS']))

/** The plan's file is not among them: what is needed of it stands in the script. */
export function opened(path: string): string {
  return path === String(__ENV['LMD_SECRETS']) ? secretsText : ''
}

let secrets: Secrets | undefined
function known(): Secrets {
  secrets ??= JSON.parse(secretsText) as Secrets
  return secrets
}

let people: Names[] | undefined

/** Credentials and test data of the journey's person. */
export function namesOf(i: number): Names {
  people ??= peopleOf(known())
  return people[i % people.length] ?? {}
}

// What the kill switch watches: no answer, and 5xx.
http.setResponseCallback(http.expectedStatuses({ min: 100, max: 499 }))

/** Asked of k6 once: it makes a new object each time, whose members tell what is so when they are read. */
let scenario: typeof exec.scenario | undefined

// What holds as long as the step and the token do. In variables, since k6 looks a member up by its name each time.
let step: string | undefined
let hasOneStep = false
let first = 0
let startsAt = 0
/** Milliseconds between two journeys. */
let apart = 0
let race = 0
let isForWhole = true
let curious = false
/** Whether this virtual user tells how it is connected: those that judge do so too, and where none judge, each. */
let looks = false
let held: Held | undefined
let ahead = 0
/** Milliseconds since the epoch: the token that is shown is renewed then. */
let until = Number.NEGATIVE_INFINITY

/** For each virtual user, before the load begins: what its first journey would take longer for. `show`: makes what the token stands in. */
export function prepare(plan: QuickPlan, show: () => void): void {
  if (plan.alone) beAlone()
  vu.held ??= known().held
  if (plan.token !== undefined) ahead = aheadOf(plan.token.seconds, __VU)
  race = plan.race
  hasOneStep = Object.keys(plan.steps).length === 1
  takeToken(plan, show)
  // Of what JavaScript brings, k6 makes each function when it is first asked for.
  const some = plantedUuid(0, 0, Math.floor(Math.random()).toString(16))
  saysRefused(jsonIn(JSON.stringify({ status: some })))
  mayHoldOthers(some, some)
}

function takeToken(plan: QuickPlan, show: () => void): void {
  held = vu.held
  until = plan.token === undefined ? Number.POSITIVE_INFINITY : currentUntil(held, ahead)
  show()
}

function enter(plan: QuickPlan, { name, startTime }: typeof exec.scenario): void {
  if (name === step) return
  step = name
  const at = plan.steps[name]
  isForWhole = at === undefined || (at.stride > 0 && ownNumber() % at.stride === 0)
  if (at === undefined) return
  startsAt = startTime
  apart = 1000 / at.rate
  first = at.first
  curious = at.curious > 0 && ownNumber() % at.curious === 0
  looks = curious || at.curious === 0
}

/** The number of the journey in the run, or -1 where the whole script has to make it: one that judges, races or logs in. */
export function begin(plan: QuickPlan, show: () => void): number {
  scenario ??= exec.scenario
  // Of several steps, k6 gives a virtual user to one after the other.
  if (step === undefined || !hasOneStep) enter(plan, scenario)
  if (isForWhole) return -1
  const at = scenario.iterationInTest
  if (race > 0 && isInShare(race, first + at)) return -1
  if (held !== vu.held) takeToken(plan, show)
  const now = Date.now()
  if (now >= until) return -1
  countStart(now - startsAt - at * apart)
  beginOwn()
  return first + at
}

/** After the last answer of a journey. */
export function end(answer: Answer): void {
  if (answer.status === 0) return
  if (vu.lastAnswerAt === null && looks) countTransport(transportOf(answer))
  vu.lastAnswerAt = Date.now()
}

let seen: Set<string> | undefined

/**
 * Counts what became of a call that is no plain success; `undefined` where the whole script has to look: at what may show
 * another journey's values, and at the first of a kind.
 */
export function doubted(
  plan: QuickPlan,
  call: string,
  expects: Record<string, LightAnswer>,
  answer: Answer,
  isFirst: boolean,
): Outcome | undefined {
  const { status, error_code: errorCode } = answer
  const text = typeof answer.body === 'string' ? answer.body : ''
  if (status !== 0) {
    if (showsOthers(text)) return undefined
    const kind = `${step} ${call} ${status}`
    if (curious && expects[status] === undefined && seen?.has(kind) !== true) {
      seen ??= new Set()
      seen.add(kind)
      return undefined
    }
  }
  const retryAfter = status === 503 && lowerCase(answer.headers)['retry-after'] !== undefined
  const answered = { status, errorCode, json: jsonIn(text), idle: isFirst ? idleBefore(answer) : 0, retryAfter }
  const outcome = outcomeOf(answered, expects, plan.limited)
  countCall(call, outcome, answer.timings.blocked + answer.timings.duration)
  // As k6 writes the name, whatever the service does.
  if (!vu.isGivenCookies) vu.isGivenCookies = answer.headers['Set-Cookie'] !== undefined
  if (status === 401) vu.held = undefined
  return outcome
}

/** With a jar of its own, for where cookies are given. */
export function jarred(params: Params): Params {
  return { ...params, jar: new http.CookieJar() }
}
