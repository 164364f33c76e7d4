/** A limit that one call met holds for all of them. */
import type { Duty } from '../duty.ts'
import { askedWait } from '../scorecard.ts'
import { endOf, idsOf, isExt } from '../watched.ts'

const ON_ITS_WAY_MS = 250
const EARLY_MS = 50

export default {
  id: 'WAIT-04',
  title: 'Holds all its calls back while it is limited',
  level: 'should',
  source: 'RFC 6585 §4; the contract: limits.rate',
  situation: 'limited-while-others-run',
  good: 'Once a call is told to wait, no other call is made with that token before the time is over.',
  bad: 'Only the call that was refused waits, and the others run into the limit.',
  judge: ({ played }) => {
    const first = played.find(call => isExt(call) && askedWait(call) !== undefined)
    const wait = first === undefined ? undefined : askedWait(first)
    if (first === undefined || wait === undefined)
      return { verdict: 'nothing-observed', reason: 'No call was asked to wait.' }
    const told = endOf(first)
    const later = played.filter(call => isExt(call) && call.token === first.token && call.at > told + ON_ITS_WAY_MS)
    const within = later.filter(call => call.at < told + wait - EARLY_MS)
    const calls = idsOf([first, ...within])
    if (within.length > 0)
      return {
        verdict: 'fail',
        reason: `${within.length} calls came while it was limited: ${within.map(call => `${call.name} after ${((call.at - told) / 1000).toFixed(2)} s`).join(', ')} of ${(wait / 1000).toFixed(0)} s.`,
        calls,
      }
    if (later.length === 0)
      return { verdict: 'inconclusive', reason: 'It made no further call with that token.', calls }
    const running = played.filter(
      call => isExt(call) && call !== first && endOf(call) > told && call.at < told + ON_ITS_WAY_MS,
    )
    return {
      verdict: 'pass',
      reason: `${running.length} other calls were under way; no call was made within the ${(wait / 1000).toFixed(0)} s.`,
      calls,
    }
  },
} satisfies Duty
