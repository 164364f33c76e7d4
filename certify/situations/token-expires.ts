/** The token is declared dead after the first call that it was good for; each further use is refused as the service does it. */
import type { Call } from '../call.ts'
import { type Seen, tokenIn } from '../seen.ts'
import type { Situation } from '../situation.ts'
import { isExt, isLogIn } from '../watched.ts'

export default {
  summary: 'The token has expired after the first call: every further use of it is refused.',
  harmless: true,
  needs: 'token',
  begin: ({ contract, read }) => {
    let used = 0
    let dead: string | undefined
    let renewal: Call | undefined
    /** A service may give the same token again: then it is alive. */
    const isRevived = () =>
      renewal?.answer !== undefined &&
      contract.token !== null &&
      tokenIn(renewal.answer, contract.token.location) === dead
    return call => {
      const seen: Seen = read(call)
      if (isLogIn(seen) && dead !== undefined) renewal = call
      if (!isExt(seen) || seen.token === undefined) return undefined
      if (used++ === 1) dead = seen.token
      if (seen.token !== dead || isRevived()) return undefined
      return { name: 'the token has expired', answer: contract.refusedToken(seen.endpoint ?? 'ext-verify') }
    }
  },
} satisfies Situation
