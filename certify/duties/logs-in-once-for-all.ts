/** Many calls whose token expired share one log-in. */
import type { Duty } from '../duty.ts'
import { idsOf, isExt, isLogIn } from '../watched.ts'
import { mostAtOnce } from './_at-once.ts'

export default {
  id: 'LOGIN-02',
  title: 'Logs in once for all that wait for a token',
  level: 'must',
  source: 'RFC 6750 §3.1; OWASP API4:2023 Unrestricted Resource Consumption',
  situation: 'expires-for-all',
  good: 'The first that is refused logs in, and the others wait for its token.',
  bad: 'Each call that is refused logs in for itself: a storm on the log-in.',
  judge: ({ played }) => {
    const refused = played.filter(call => isExt(call) && call.fault !== undefined)
    const [first] = refused
    if (first === undefined) return { verdict: 'nothing-observed', reason: 'No call met the expired token.' }
    const logIns = played.filter(call => isLogIn(call) && call.at > first.at)
    const dead = new Set(refused.map(call => call.token)).size
    const atOnce = mostAtOnce(refused)
    const reason = `${refused.length} calls were refused, ${atOnce} of them at the same time, with ${dead} expired ${dead === 1 ? 'token' : 'tokens'}; it logged in ${logIns.length} times.`
    const calls = idsOf([...refused, ...logIns])
    // One more than tokens: a call may be refused while the new token is on its way.
    if (logIns.length > dead + 1) return { verdict: 'fail', reason, calls }
    if (logIns.length === 0) return { verdict: 'inconclusive', reason, calls }
    // One call at a time makes no storm; with two nothing can be told.
    const isShown = atOnce > dead + 1 || mostAtOnce(played.filter(isExt)) === 1
    return { verdict: isShown ? 'pass' : 'inconclusive', reason, calls }
  },
} satisfies Duty
