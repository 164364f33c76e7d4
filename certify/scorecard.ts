/** What the sender did about each fault, in numbers. */

import type { Scorecard } from '../contract/certification.ts'
import { retryAfter } from '../contract/outcome.ts'
import { headersOf } from './call.ts'
import type { ClassifiedCall } from './classified-call.ts'
import { delaysOf, type Work, worksOf } from './observed-situation.ts'

export function scorecardsOf(played: readonly ClassifiedCall[]): Scorecard[] {
  return worksOf(played)
    .filter(work => work.attempts.some(call => call.fault !== undefined))
    .map(scorecardOf)
}

function scorecardOf({ name, attempts, done }: Work): Scorecard {
  const delays = delaysOf(attempts)
  const asked = attempts.map(askedWait)
  const keys = attempts.map(call => call.key)
  return {
    call: name,
    faults: attempts.flatMap(call => call.fault ?? []),
    attempts: attempts.length,
    delaysMs: delays.map(Math.round),
    askedMs: asked.slice(0, delays.length).map(each => (each === undefined ? null : Math.round(each))),
    jitter: jitterOf(delays),
    sameKey: keys.every(key => key === undefined) ? null : new Set(keys).size === 1,
    finished: done,
    duplicates: Math.max(0, effectsOf(attempts).size - 1),
  }
}

/** Milliseconds from the end of the answer, as `Retry-After` says it. */
export function askedWait({ answer }: ClassifiedCall): number | undefined {
  const seconds = answer === undefined ? undefined : retryAfter(headersOf(answer.headers), answer.endedAt)
  return seconds === undefined ? undefined : seconds * 1000
}

/** How far the delays are apart, against their mean; none of fewer than two. */
function jitterOf(delays: readonly number[]): number | null {
  if (delays.length < 2) return null
  const mean = delays.reduce((sum, each) => sum + each, 0) / delays.length
  const variance = delays.reduce((sum, each) => sum + (each - mean) ** 2, 0) / delays.length
  return mean === 0 ? 0 : Number((Math.sqrt(variance) / mean).toFixed(2))
}

/** What the service says it did: of an answer that it gave again, nothing new. */
export function effectsOf(attempts: readonly ClassifiedCall[]): Set<string> {
  const answers = attempts.flatMap(call =>
    call.serviceOutcome === 'success' ? call.deliveries.flatMap(each => each.answer ?? []) : [],
  )
  return new Set(answers.map(answer => answer.body.toString()))
}
