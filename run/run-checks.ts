/** The suites on one environment, judged by a contract that is laid alongside its run; and how much a run will send and how long it takes, before it starts and while it goes on. */

import { join } from 'node:path'
import { stableStringify } from '../contract/json.ts'
import type { Ledger } from '../contract/ledger.ts'
import type { OpenApiDocument } from '../contract/openapi/document.ts'
import { sourcesFor } from '../probe/environment/locate.ts'
import type { Policy } from '../probe/environment/types.ts'
import { readFixtures } from '../probe/fixtures/fixtures.ts'
import { writeAtomically } from '../reporters/write/atomic.ts'
import type { Progress } from '../suites/desk.ts'
import { durationText, type Limit, limitIn, secondsFor } from '../suites/outlook.ts'
import { runSuites, type SuitesEnd } from '../suites/run.ts'
import type { Context } from './context.ts'
import type { Session } from './session.ts'

export async function runChecks(
  session: Session,
  context: Context,
  contract: { ledger: Ledger; openapi: OpenApiDocument },
  only?: string,
): Promise<SuitesEnd> {
  const { terminal } = context
  const ledger = join(session.dir, 'ledger.json')
  const openapi = join(session.dir, 'openapi.json')
  await writeAtomically(ledger, stableStringify(contract.ledger))
  await writeAtomically(openapi, stableStringify(contract.openapi))
  return runSuites({
    environment: session.paths.env,
    ...sourcesFor(session.paths.env, context),
    run: session.run,
    runDir: session.dir,
    ledger,
    openapi,
    env: session.env,
    signal: context.signal,
    budget: session.budget,
    onPlan: plan => terminal.progress(checksPlanText(plan, session.environment.policy, limitIn(contract.ledger))),
    onProgress: progress => terminal.status(progressText(progress, session.budget.closed())),
    ...(only === undefined ? {} : { only: only.split(',') }),
  })
}

type Closed = readonly { scope: string; milliseconds: number }[]

/** As the fixtures have it. */
function limitRecorded({ paths, environment }: Session): Limit | undefined {
  const recorded = readFixtures(paths.fixtures, environment.name)
  return recorded === undefined ? undefined : limitIn(recorded.ledger)
}

/** Before the first request: what it takes to find the contract out or to see that it holds, and what the run is bounded by. */
export function planText(asks: number, policy: Policy, limit: Limit | undefined): string {
  const { maxRequests, maxMinutes } = policy
  const requests = Math.min(asks, maxRequests)
  const seconds = durationText(secondsFor(requests, policy.requestsPerSecond, limit))
  return `Plan: about ${requests} requests for the contract, about ${seconds} at ${paceText(policy, limit)}; the run sends at most ${maxRequests} requests (policy.maxRequests) and takes at most ${durationText(maxMinutes * 60)} (policy.maxMinutes).`
}

/** Before the first check. */
export function checksPlanText(plan: Progress, policy: Policy, limit: Limit | undefined): string {
  const { all, unfit, requests, seconds } = plan
  const made = `Plan: ${all - unfit} checks, about ${requests} requests, about ${durationText(seconds)}`
  const left =
    unfit === 0
      ? ''
      : ` ${unfit} more are left out, as the policy leaves no requests or time for them: further variants first, then what only should hold.`
  return `${made} at ${paceText(policy, limit)}.${left}`
}

export function progressText({ done, leftOut, all, unfit, seconds }: Progress, closed: Closed): string {
  const left = leftOut === 0 ? '' : ` · ${leftOut} left out`
  return `${done} of ${all - unfit - leftOut} checks${left} · about ${durationText(seconds)} left${waitText(closed)}`
}

/** While a service is asked: how far it is depends on what it answers. */
export function askingText(
  asks: number,
  { requests, seconds }: { requests: number; seconds: number },
  { requestsPerSecond }: Pick<Policy, 'requestsPerSecond'>,
  closed: Closed,
  limit?: Limit,
): string {
  const open = asks - requests
  const soFar = requests === 0 ? 0 : (seconds * open) / requests
  const waited = (closed[0]?.milliseconds ?? 0) / 1000
  const left = durationText(Math.max(soFar, waited + secondsFor(open, requestsPerSecond, limit)))
  return `${requests}${open > 0 ? ` of about ${asks} requests · about ${left} left` : ' requests'}${waitText(closed)}`
}

/** Says the plan, and then each second how far it is. */
export async function watched<T>(
  asks: number,
  session: Session,
  { terminal }: Context,
  work: () => Promise<T>,
): Promise<T> {
  const { budget, began, environment } = session
  const limit = limitRecorded(session)
  terminal.progress(planText(asks, environment.policy, limit))
  const tell = () => {
    const sofar = { requests: budget.cost().requests, seconds: (performance.now() - began) / 1000 }
    terminal.status(askingText(asks, sofar, environment.policy, budget.closed(), limit))
  }
  const telling = setInterval(tell, 1000)
  try {
    return await work()
  } finally {
    clearInterval(telling)
  }
}

function waitText([longest]: Closed): string {
  return longest === undefined
    ? ''
    : ` · waiting ${durationText(longest.milliseconds / 1000)} for the rate limit of ${longest.scope}`
}

const paceText = ({ requestsPerSecond }: Policy, limit: Limit | undefined) =>
  `${requestsPerSecond} a second${limit === undefined ? ', as no rate limit is known' : ` and ${limitText(limit)}`}`

const limitText = ({ requests, seconds, perToken }: Limit) =>
  `${requests} requests in ${durationText(seconds)}${perToken === true ? ' for each token' : ''}`
