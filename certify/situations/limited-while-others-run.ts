/** One of several calls at the same time meets a limit; the others are answered a little later. */
import type { Call } from '../call.ts'
import { refused } from '../faults.ts'
import type { Situation } from '../situation.ts'
import { isExt } from '../watched.ts'

const SECONDS = 3
/** Calls that were on their way when the limit was told. */
const ON_ITS_WAY_MS = 200
const SLOW_MS = 800

export default {
  summary: `One of several calls is answered with 429 and Retry-After: ${SECONDS}, the others well a little later.`,
  asks: 'Do four whole journeys at the same time.',
  atOnce: 4,
  harmless: true,
  begin: scene => {
    let met = 0
    let first: Call | undefined
    return call => {
      const seen = scene.read(call)
      if (!isExt(seen)) return undefined
      if (met++ === 1) {
        first = call
        return refused(scene, seen, 429, ['Retry-After', String(SECONDS)])
      }
      const since = first === undefined ? 0 : call.at - (first.answer?.endedAt ?? call.at)
      if (since < ON_ITS_WAY_MS) return { name: 'a slow answer', waitMs: SLOW_MS }
      const left = Math.ceil(SECONDS - since / 1000)
      return left > 0 ? refused(scene, seen, 429, ['Retry-After', String(left)]) : undefined
    }
  },
} satisfies Situation
