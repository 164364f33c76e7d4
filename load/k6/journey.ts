/** How does the service answer a sender's journey, log-in to notification, at a constant rate of arrivals? */
import { sleep } from 'k6'
import exec from 'k6/execution'
import type { Options } from 'k6/options'
import { newMemory } from '../core/memory.ts'
import { optionsOf } from '../core/options.ts'
import { firstJourneyOf } from '../core/profile.ts'
import { callsOf } from '../core/share.ts'
import { make } from './call.ts'
import { beginJudging } from './judge.ts'
import { countCanary, countEnd, countStart } from './metrics.ts'
import { plan, secrets } from './plan-file.ts'
import { maybeRace } from './race.ts'
import { enter, forgetToken, logIn } from './session.ts'

export const options: Options = optionsOf(plan, secrets)

const steps = new Map(
  plan.profile.steps.map(({ name, rate }) => [name, { rate, first: firstJourneyOf(plan.profile, name) }]),
)
const always = plan.calls.every(call => call.share >= 1)

export function journey(): void {
  const { name, startTime, iterationInTest } = exec.scenario
  const { rate, first } = steps.get(name) ?? { rate: 1, first: 0 }
  countStart(Date.now() - (startTime + (iterationInTest * 1000) / rate))
  beginJudging(name, iterationInTest, rate)
  const i = first + iterationInTest
  const memory = newMemory(secrets, i)
  if (plan.profile.logIn === 'each') forgetToken()
  for (const call of always ? plan.calls : callsOf(plan.calls, i)) {
    if (call === logIn) enter(memory)
    else make(call, memory)
  }
  maybeRace(memory, i)
  countEnd()
}

/** One virtual user that only sleeps: what it oversleeps is k6's own slowness, not the service's. */
export function canary(): void {
  const before = Date.now()
  sleep(0.02)
  countCanary(Math.max(0, Date.now() - before - 20))
}
