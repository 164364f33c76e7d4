/** The token of several journeys at the same time has expired, and the log-in takes a while. */

import type { Situation } from '../situation.ts'
import { isExt, isLogIn } from '../watched.ts'

const GOOD_FOR = 4
const REFUSED_AFTER_MS = 150
const LOG_IN_TAKES_MS = 400

export default {
  summary: 'The token expires while several journeys are under way, and the log-in is slow.',
  asks: 'Do four whole journeys at the same time, and four more after them.',
  journeys: 2,
  atOnce: 4,
  harmless: true,
  needs: 'token',
  begin: ({ contract, read }) => {
    const used = new Set<string>()
    let dead: ReadonlySet<string> | undefined
    let met = 0
    return call => {
      const seen = read(call)
      if (isLogIn(seen) && dead !== undefined) return { name: 'a slow log-in', deliver: true, waitMs: LOG_IN_TAKES_MS }
      if (!isExt(seen) || seen.token === undefined) return undefined
      if (dead === undefined && met++ === GOOD_FOR) dead = new Set(used)
      used.add(seen.token)
      if (dead?.has(seen.token) !== true) return undefined
      const answer = contract.refusedToken(seen.endpoint ?? 'ext-verify')
      return { name: 'the token has expired', answer, waitMs: REFUSED_AFTER_MS }
    }
  },
} satisfies Situation
