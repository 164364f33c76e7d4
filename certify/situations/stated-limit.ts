/** The service states a small limit in the headers that the contract knows, and refuses what is above it. */
import { z } from 'zod'
import { answerTo } from '../../contract/ledger.ts'
import { refused } from '../faults.ts'
import type { Situation } from '../situation.ts'
import { isExt } from '../watched.ts'

export const LIMIT = 6
const WINDOW_MS = 2_000
const Rate = z.object({ headers: z.array(z.string()) })

export default {
  summary: `Every answer states a limit of ${LIMIT} calls in ${WINDOW_MS / 1000} s, and what is above it is answered with 429.`,
  asks: 'Do six whole journeys, one after the other.',
  journeys: 6,
  harmless: true,
  begin: scene => {
    const known = Rate.safeParse(answerTo(scene.contract.ledger, 'limits.rate').value)
    const names = known.success ? known.data.headers : []
    let until = 0
    let count = 0
    return call => {
      const seen = scene.read(call)
      if (!isExt(seen) || names.length === 0) return undefined
      if (call.at >= until) [until, count] = [call.at + WINDOW_MS, 0]
      count++
      const seconds = Math.ceil((until - call.at) / 1000)
      const stated = names.flatMap(name => [name, stating(name, Math.max(0, LIMIT - count), seconds)])
      if (count > LIMIT)
        return refused(scene, seen, 429, ['Retry-After', String(seconds), ...stated], 'above the stated limit')
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
} satisfies Situation

/** In the forms that are common: the draft of the IETF, its forerunner, and one number a header. */
function stating(name: string, remaining: number, seconds: number): string {
  if (/policy/i.test(name)) return `"default";q=${LIMIT};w=${WINDOW_MS / 1000}`
  if (/remaining/i.test(name)) return String(remaining)
  if (/reset/i.test(name)) return String(seconds)
  if (/limit-limit|^x-.*-limit$/i.test(name)) return String(LIMIT)
  return `"default";r=${remaining};t=${seconds}`
}
