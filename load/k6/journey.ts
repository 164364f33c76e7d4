/** How does the service answer a sender's journey, log-in to notification, at a constant rate of arrivals? */
import exec from 'k6/execution'
import type { Options } from 'k6/options'
import type { Json } from '../../contract/json.ts'
import { type Memory, newMemory, peopleOf, remember } from '../core/memory.ts'
import { optionsOf } from '../core/options.ts'
import { firstJourneyOf } from '../core/profile.ts'
import { isInShare } from '../core/share.ts'
import { type Answer, idleBefore } from './answer.ts'
import { learn, make } from './call.ts'
import { beginJudging } from './judge.ts'
import { countBroken, countStart } from './metrics.ts'
import { plan, secrets } from './plan-file.ts'
import { beginOwn } from './planted-values.ts'
import { maybeRace } from './race.ts'
import { received } from './send.ts'
import { enter, forgetToken, logIn } from './session.ts'
import { vu } from './vu.ts'
import type { Wire } from './wire.ts'

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
