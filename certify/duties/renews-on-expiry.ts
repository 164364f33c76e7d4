/** A token that has run out costs one log-in and no work. */
import type { Duty } from '../duty.ts'
import { endOf, idsOf, isLogIn, worksOf } from '../watched.ts'

export default {
  id: 'AUTH-03',
  title: 'Renews an expired token and goes on',
  level: 'must',
  source: 'RFC 6750 §3.1; RFC 9110 §15.5.2',
  situation: 'token-expires',
  good: 'It logs in once more and repeats the refused call with the new token.',
  bad: 'It loses the call, repeats it with the dead token, or logs in again and again.',
  judge: ({ played }) => {
    const refused = played.filter(call => call.fault !== undefined)
    const [first] = refused
    if (first === undefined) return { verdict: 'nothing-observed', reason: 'The token was used for one call only.' }
    const works = worksOf(played).filter(work => work.attempts.some(call => call.fault !== undefined))
    // A log-in after that is for something else.
    const until = Math.max(...works.map(work => (work.done ? endOf(work.attempts.at(-1) ?? first) : Infinity)))
    const logIns = played.filter(call => isLogIn(call) && call.at > first.at && call.at <= until)
    const [renewal] = logIns
    if (renewal === undefined)
      return { verdict: 'fail', reason: 'It did not log in again after the refusal.', calls: idsOf(refused) }
    if (logIns.length > 1)
      return {
        verdict: 'fail',
        reason: `It logged in ${logIns.length} times for one expired token.`,
        calls: idsOf(logIns),
      }
    const late = refused.filter(call => call.at > endOf(renewal))
    if (late.length > 0)
      return { verdict: 'fail', reason: `It showed the dead token ${late.length} times more.`, calls: idsOf(late) }
    const lost = works.filter(work => !work.done)
    if (lost.length > 0) {
      const names = lost.map(work => work.name).join(', ')
      return {
        verdict: 'fail',
        reason: `It logged in again and did not repeat what was refused: ${names}.`,
        calls: idsOf(lost.flatMap(work => work.attempts)),
      }
    }
    return { verdict: 'pass', reason: 'One log-in, and what was refused was done.', calls: idsOf([first, renewal]) }
  },
} satisfies Duty
