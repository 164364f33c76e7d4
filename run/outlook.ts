/** How much a run will send and how long it will take: before it starts, and while it goes on. */

import type { Policy } from '../probe/environment/types.ts'
import { readFixtures } from '../probe/fixtures/fixtures.ts'
import type { Progress } from '../suites/desk.ts'
import { durationWords, type Limit, limitIn, limitOf, secondsFor } from '../suites/outlook.ts'
import type { Context } from './context.ts'
import type { Session } from './session.ts'

/** Workers of the suites, each with a token of its own. */
const SENDERS = 2

type Closed = readonly { scope: string; milliseconds: number }[]

/** As the fixtures have it. */
export function limitRecorded({ places, environment }: Session): Limit | undefined {
  const recorded = readFixtures(places.fixtures, environment.name)
  return recorded === undefined ? undefined : limitIn(recorded.ledger)
}

/** Before the first request: what it is bounded by. */
export function planWords({ requestsPerSecond, maxRequests, maxMinutes }: Policy, limit: Limit | undefined): string {
  const bounds = `Plan: at most ${maxRequests} requests (policy.maxRequests), at most ${durationWords(maxMinutes * 60)} (policy.maxMinutes)`
  const seconds = durationWords(secondsFor(maxRequests, requestsPerSecond, limitOf(limit, SENDERS)))
  return limit === undefined
    ? `${bounds}. At ${requestsPerSecond} a second all of them take ${seconds}; no rate limit is known yet.`
    : `${bounds}. At the recorded rate limit, ${limitWords(limit)}, all of them take ${seconds}.`
}

/** Before the first check. */
export function checksPlanWords(plan: Progress, { requestsPerSecond }: Policy, limit: Limit | undefined): string {
  const { all, unfit, requests, seconds } = plan
  const made = `Plan: ${all - unfit} checks, about ${requests} requests, about ${durationWords(seconds)}`
  const pace = limit === undefined ? `${requestsPerSecond} a second` : limitWords(limit)
  const left =
    unfit === 0
      ? ''
      : ` ${unfit} more are left out, as the policy leaves no requests or time for them: further variants first, then what only should hold.`
  return `${made} at ${pace}.${left}`
}

export function progressWords({ done, leftOut, all, unfit, seconds }: Progress, closed: Closed): string {
  const left = leftOut === 0 ? '' : ` · ${leftOut} left out`
  return `${done} of ${all - unfit - leftOut} checks${left} · about ${durationWords(seconds)} left${waitWords(closed)}`
}

/** While a service is asked, and its contract is not known: how far it is depends on what it answers. */
export async function watched<T>(
  { budget, began }: Session,
  { terminal }: Context,
  work: () => Promise<T>,
): Promise<T> {
  const tell = () => {
    const { requests } = budget.cost()
    const seconds = (performance.now() - began) / 1000
    terminal.status(
      `${requests} of at most ${budget.policy.maxRequests} requests in ${durationWords(seconds)}${waitWords(budget.closed())}`,
    )
  }
  const telling = setInterval(tell, 1000)
  try {
    return await work()
  } finally {
    clearInterval(telling)
  }
}

function waitWords([longest]: Closed): string {
  return longest === undefined
    ? ''
    : ` · waiting ${durationWords(longest.milliseconds / 1000)} for the rate limit of ${longest.scope}`
}

const limitWords = ({ requests, seconds, perToken }: Limit) =>
  `${requests} requests in ${durationWords(seconds)}${perToken === true ? ' for each token' : ''}`
