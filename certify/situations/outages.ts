/** Limits and outages. */

import { rateLimitIn } from '../../contract/openapi/document.ts'
import type { Call } from '../call.ts'
import { onEachWork, onFirst, rejected } from '../faults.ts'
import { isExt } from '../observed-situation.ts'
import { between } from '../random.ts'
import { declared } from '../situation.ts'
import words from './outages.json' with { type: 'json' }

const SECONDS = 3

/** Calls that were on their way when the limit was reported. */
const ON_ITS_WAY_MS = 200
const SLOW_MS = 800

export const LIMIT = 6
const WINDOW_MS = 2_000

const TIMES = 4

export default declared(words, {
  'limited-while-others-run': {
    summary: `One of several calls is answered with 429 and Retry-After: ${SECONDS}, the others well a little later.`,
    begin: scene => {
      let met = 0
      let first: Call | undefined
      return call => {
        const observed = scene.read(call)
        if (!isExt(observed)) return undefined
        if (met++ === 1) {
          first = call
          return rejected(scene, observed, 429, ['Retry-After', String(SECONDS)])
        }
        const since = first === undefined ? 0 : call.at - (first.answer?.endedAt ?? call.at)
        if (since < ON_ITS_WAY_MS) return { name: 'a slow answer', waitMs: SLOW_MS }
        const left = Math.ceil(SECONDS - since / 1000)
        return left > 0 ? rejected(scene, observed, 429, ['Retry-After', String(left)]) : undefined
      }
    },
  },
  /** An outage that does not end while the sender is watched (RFC 9110 §15.6.4). */
  'out-of-service': scene => call => {
    const observed = scene.read(call)
    return isExt(observed) ? rejected(scene, observed, 503, [], '503 without end') : undefined
  },
  'stated-limit': {
    summary: `Every answer states a limit of ${LIMIT} calls in ${WINDOW_MS / 1000} s, and what is above it is answered with 429.`,
    begin: scene => {
      const { headers: names = [] } = rateLimitIn(scene.contract.ledger) ?? {}
      let until = 0
      let count = 0
      return call => {
        const observed = scene.read(call)
        if (!isExt(observed) || names.length === 0) return undefined
        if (call.at >= until) [until, count] = [call.at + WINDOW_MS, 0]
        count++
        const seconds = Math.ceil((until - call.at) / 1000)
        const stated = names.flatMap(name => [name, stating(name, Math.max(0, LIMIT - count), seconds)])
        if (count > LIMIT)
          return rejected(scene, observed, 429, ['Retry-After', String(seconds), ...stated], 'above the stated limit')
        const isStated = (name: string | undefined) => names.some(each => each.toLowerCase() === name?.toLowerCase())
        return {
          name: 'a small limit is stated',
          change: played => {
            const kept = played.headers.filter((_, i) => !isStated(played.headers[i - (i % 2)]))
            return { ...played, headers: [...kept, ...stated] }
          },
        }
      }
    },
  },
  /** A limit of requests that says in seconds when it ends (RFC 6585 §4, RFC 9110 §10.2.3). */
  'too-many-requests': scene => {
    const seconds = between(scene.random, 2, 3)
    return onFirst(isExt, call => rejected(scene, call, 429, ['Retry-After', String(seconds)]))(scene)
  },
  /** A limit of requests that does not say when it ends (RFC 6585 §4: Retry-After may be there). */
  'too-many-requests-untold': {
    summary: `Each call is answered ${TIMES} times with 429 that does not say when to come again.`,
    begin: onEachWork(TIMES, isExt, (call, scene) => rejected(scene, call, 429, [], '429 without Retry-After')),
  },
  unavailable: {
    summary: `Each call is answered ${TIMES} times with 503 that does not say when to come again.`,
    begin: onEachWork(TIMES, isExt, (call, scene) => rejected(scene, call, 503, [], '503 without Retry-After')),
  },
  /** An outage that says in seconds when it ends (RFC 9110 §10.2.3 and §15.6.4). */
  'unavailable-for-seconds': scene => {
    const seconds = between(scene.random, 2, 3)
    return onFirst(isExt, call => rejected(scene, call, 503, ['Retry-After', String(seconds)]))(scene)
  },
  'unavailable-together': scene => {
    const seconds = between(scene.random, 2, 3)
    let until: number | undefined
    return call => {
      const observed = scene.read(call)
      if (!isExt(observed)) return undefined
      until ??= call.at + seconds * 1000
      const left = Math.ceil((until - call.at) / 1000)
      return left > 0
        ? rejected(scene, observed, 503, ['Retry-After', String(left)], '503 until the same moment')
        : undefined
    }
  },
  /** An outage that says by a date when it ends (RFC 9110 §10.2.3 and §15.6.4). */
  'unavailable-until': scene => {
    const seconds = between(scene.random, 3, 4)
    // Whole seconds: a date has no fractions.
    const until = () => new Date(Math.ceil(Date.now() / 1000 + seconds) * 1000).toUTCString()
    return onFirst(isExt, call =>
      rejected(scene, call, 503, ['Retry-After', until()], '503 with Retry-After as a date'),
    )(scene)
  },
})

/** In the forms that are common: the draft of the IETF, its forerunner, and one number a header. */
function stating(name: string, remaining: number, seconds: number): string {
  if (/policy/i.test(name)) return `"default";q=${LIMIT};w=${WINDOW_MS / 1000}`
  if (/remaining/i.test(name)) return String(remaining)
  if (/reset/i.test(name)) return String(seconds)
  if (/limit-limit|^x-.*-limit$/i.test(name)) return String(LIMIT)
  return `"default";r=${remaining};t=${seconds}`
}
