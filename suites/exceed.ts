/** Goes above a recorded limit of requests where that is cheap, allowed and disturbs nobody: with a token of its own. */
import { statedLimits, waitSeconds } from '../contract/derive/rate-headers.ts'
import type { RateLimit } from '../contract/openapi/document.ts'
import { mayMeasure } from '../probe/environment/policy.ts'
import { type Heard, isTaken } from '../probe/sender/heard.ts'
import type { Sender } from '../probe/sender/sender.ts'
import type { Must } from './must.ts'
import { planned } from './planned.ts'
import type { Recorded } from './recorded.ts'
import type { Tools } from './test.ts'

/** What is worth a few seconds and no more than a hundred calls. */
const MOST_LIMIT = 40
const MOST_WINDOW_S = 10
/** Together, so that slow answers do not keep the limit out of reach. */
const AT_ONCE = 8
/** The most that `exceed` sends, and the log-in before it; little where the recorded limit is not gone up to. */
export const MOST_CALLS = costOf(planned()) + 1

function costOf(contract: Recorded | undefined): number {
  if (contract === undefined) return 2 * MOST_LIMIT + AT_ONCE
  const { limit, windowSeconds } = limitIn(contract)
  return limit === undefined || windowSeconds === undefined || isFar(limit, windowSeconds) ? 0 : 2 * limit + AT_ONCE
}

export interface Limited {
  limit: number
  windowSeconds: number
}

/** The recorded limit, where it may be gone up to; ends the check otherwise. */
export function reachable({ contract, environment, must }: Pick<Tools, 'contract' | 'environment' | 'must'>): Limited {
  const { limit, windowSeconds, scope } = limitIn(contract)
  if (limit === undefined) return must.notApplicable('no number is recorded for the limit of requests')
  if (!mayMeasure(environment)) must.undecided('The policy does not allow to go up to the limit (measureLimits).')
  if (windowSeconds === undefined)
    return must.undecided('The window of the limit is not recorded.', [], ['limits.rate'])
  if (isFar(limit, windowSeconds))
    must.undecided(
      `To go up to ${limit} requests in ${windowSeconds} s costs more than a check may spend.`,
      [],
      [],
      'configuration',
    )
  if (scope !== 'token')
    must.undecided('The limit is not known to be counted by token: to go up to it would hold up all other checks.')
  if (environment.policy.requestsPerSecond * windowSeconds < 2.5 * limit)
    must.undecided(`With ${environment.policy.requestsPerSecond} requests a second the limit cannot be reached.`)
  return { limit, windowSeconds }
}

function limitIn(contract: Recorded): RateLimit {
  const whole = contract.value<RateLimit>('limits.rate') ?? {}
  return { ...whole, ...whole.endpoints?.['ext-verify'] }
}

function isFar(limit: number, windowSeconds: number): boolean {
  return limit > MOST_LIMIT || windowSeconds > MOST_WINDOW_S
}

export interface Exceeded {
  taken: Heard[]
  /** The first call that was not accepted. */
  refused: Heard | undefined
}

/** Calls that do nothing, a few at once, until one is not accepted; twice as many as the limit lets through at most. */
export async function exceed(own: Sender, { limit, windowSeconds }: Limited, must: Must): Promise<Exceeded> {
  const first = await own.call('ext-verify', { purpose: 'the recorded call with a token of its own' })
  if (!isTaken(first)) must.undecided(`The recorded call to /ext-verify is not accepted: ${first.why}.`, [first])
  const again = () =>
    own.call('ext-verify', {
      purpose: 'one of many recorded calls in a row, to reach the recorded limit',
      patient: false,
      renew: false,
    })
  const began = performance.now()
  const taken = [first]
  for (let sent = 0; sent < 2 * limit; sent += AT_ONCE) {
    const heard = await Promise.all(Array.from({ length: AT_ONCE }, again))
    taken.push(...heard.filter(isTaken))
    const refused = heard.find(each => !isTaken(each))
    if (refused !== undefined) return { taken, refused }
  }
  const seconds = (performance.now() - began) / 1000
  if (seconds > windowSeconds * 0.9)
    must.undecided(`${taken.length} calls took ${Math.round(seconds)} s: too long to reach the limit.`, taken.slice(-3))
  return { taken, refused: undefined }
}

/** Whether it is the recorded limit that refuses: one that stands before the service says nothing of it. */
export function isOfRecord(heard: Heard, { limit }: Limited): boolean {
  return statedLimits(heard.headers).some(each => each.limit === limit)
}

/** As `exceed`; nothing can be said where the limit was not reached, or another one was. */
export async function held(own: Sender, limited: Limited, must: Must): Promise<{ refused: Heard; taken: Heard[] }> {
  const { refused, taken } = await exceed(own, limited, must)
  if (refused === undefined)
    return must.undecided(`None of ${taken.length} calls in a row was refused.`, taken.slice(-3))
  if (refused.outcome === 'no-answer') must.undecided('The call at the limit is not answered.', [refused])
  return { refused, taken }
}

/** Seconds that a refusal asks to wait, with what rounding and a clock of whole seconds may take away. */
export function toldWait(refused: Heard): number | undefined {
  const told = waitSeconds(refused.headers, Date.parse(refused.exchange.at) / 1000)
  if (told === undefined) return undefined
  const isWhole = /^\d+$/.test(refused.headers['retry-after'] ?? '')
  return told + (isWhole ? 0.25 : 1.1)
}
