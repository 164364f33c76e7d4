/** How does the service answer a sender's journey, log-in to notification, at a constant rate of arrivals? */
import { sleep } from 'k6'
import exec from 'k6/execution'
import type { Options } from 'k6/options'
import { newMemory, peopleOf } from '../core/memory.ts'
import { optionsOf } from '../core/options.ts'
import { firstJourneyOf } from '../core/profile.ts'
import { callsOf } from '../core/share.ts'
import { make } from './call.ts'
import { beginJudging } from './judge.ts'
import { countBroken, countCanary, countStart } from './metrics.ts'
import { plan, secrets } from './plan-file.ts'
import { maybeRace } from './race.ts'
import { enter, forgetToken, logIn } from './session.ts'

// k6 reads them before it makes virtual users, and runs this file for each of those.
export const options: Options = __VU > 0 ? {} : optionsOf(plan, secrets)

const steps = new Map(
  plan.profile.steps.map(({ name, rate }) => [name, { rate, first: firstJourneyOf(plan.profile, name) }]),
)
const always = plan.calls.every(call => call.share >= 1)
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

function travel(): void {
  scenario ??= exec.scenario
  const { name, iterationInTest } = scenario
  const { rate, first } = steps.get(name) ?? { rate: 1, first: 0 }
  countStart(Date.now() - (scenario.startTime + (iterationInTest * 1000) / rate))
  beginJudging(name, iterationInTest, rate)
  const i = first + iterationInTest
  const memory = newMemory(people[i % people.length] ?? secrets.names)
  if (plan.profile.logIn === 'each') forgetToken()
  const calls = always ? plan.calls : callsOf(plan.calls, i)
  // By index: an iterator costs k6 ten times as much.
  for (let at = 0; at < calls.length; at++) {
    const call = calls[at]
    if (call === logIn) enter(memory)
    else if (call !== undefined) make(call, memory)
  }
  maybeRace(memory, i)
}

/** One virtual user that only sleeps: what it oversleeps is k6's own slowness, not the service's. */
export function canary(): void {
  const before = Date.now()
  sleep(0.02)
  countCanary(Math.max(0, Date.now() - before - 20))
}
