/** One log-in for as long as the token lives. */
import type { Duty } from '../duty.ts'
import type { Seen } from '../seen.ts'
import { idsOf, isExt, isLogIn } from '../watched.ts'

export default {
  id: 'AUTH-02',
  title: 'Keeps its token',
  level: 'must',
  source: 'RFC 6749 §1.4 and §5.1; the contract: auth.token.lifetime',
  situation: 'plain-journey',
  good: 'It keeps the token for as long as it lives and uses it for all its calls.',
  bad: 'It logs in anew for every call or every journey.',
  judge: ({ played, contract }) => {
    if (contract.token === null) return { verdict: 'nothing-observed', reason: 'The service knows no token.' }
    const [logIns, calls] = [played.filter(isLogIn), played.filter(isExt)]
    if (calls.length < 2)
      return { verdict: 'inconclusive', reason: `Only ${calls.length} call was made: a kept token cannot be told.` }
    const seconds = ((calls.at(-1)?.at ?? 0) - (logIns[0]?.at ?? 0)) / 1000
    const lives = contract.token.seconds ?? Number.POSITIVE_INFINITY
    // A token may be renewed at nine tenths of its life.
    const most = 1 + Math.floor(seconds / (lives * 0.9)) + owedTo(calls, logIns)
    const reason = `${logIns.length} log-ins for ${calls.length} calls within ${Math.ceil(seconds)} s.`
    return { verdict: logIns.length > most ? 'fail' : 'pass', reason, calls: idsOf(logIns) }
  },
} satisfies Duty

/** Log-ins that follow a token which the service refused are no waste. */
function owedTo(calls: readonly Seen[], logIns: readonly Seen[]): number {
  return logIns.filter((logIn, i) => {
    const since = logIns[i - 1]?.at
    return (
      since !== undefined && calls.some(({ told, at }) => told === 'unauthenticated' && at > since && at < logIn.at)
    )
  }).length
}
