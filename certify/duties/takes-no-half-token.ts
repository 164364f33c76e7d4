/** A token that was cut is not a token. */
import type { Duty } from '../duty.ts'
import { idsOf, isExt, isLogIn, tokensOf } from '../watched.ts'

export default {
  id: 'TAKE-06',
  title: 'Takes no token from half an answer',
  level: 'must',
  source: 'RFC 9112 §8; RFC 6749 §5.1',
  situation: 'half-log-in',
  good: 'It logs in again, or reports that it could not.',
  bad: 'It takes what came for its token and calls with it.',
  judge: ({ played, earlier, contract }) => {
    const met = played.find(call => call.fault !== undefined)
    if (met === undefined) return { verdict: 'nothing-observed', reason: 'No log-in came.' }
    const issued = tokensOf([...earlier, ...played], contract)
    const isIssued = (token: string | undefined, at: number) =>
      issued.some(each => each.token === token && each.at <= at)
    const wrong = played.filter(call => isExt(call) && call.id > met.id && !isIssued(call.token, call.at))
    if (wrong.length > 0) {
      const shown = wrong.filter(call => call.token !== undefined).length
      return {
        verdict: 'fail',
        reason: `After half an answer to its log-in it made ${wrong.length} calls, ${shown} with a token that no whole answer had brought.`,
        calls: [met.id, ...idsOf(wrong)],
      }
    }
    const again = played.filter(call => isLogIn(call) && call.id > met.id)
    const then = again.length > 0 ? 'logged in again' : 'made no call'
    return { verdict: 'pass', reason: `Given half an answer, it ${then}.`, calls: [met.id, ...idsOf(again)] }
  },
} satisfies Duty
