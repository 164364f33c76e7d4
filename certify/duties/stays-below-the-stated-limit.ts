/** Who reads the limit need not run into it. */
import type { Duty } from '../duty.ts'
import { LIMIT } from '../situations/stated-limit.ts'
import { idsOf, isExt } from '../watched.ts'

/** The first time may teach it. */
const MOST = 1

export default {
  id: 'LIMIT-02',
  title: 'Stays below the limit that the service states',
  level: 'should',
  source: 'draft-ietf-httpapi-ratelimit-headers; RFC 6585 §4; the contract: limits.rate',
  situation: 'stated-limit',
  good: 'It reads how many calls are left and waits for the next window before they are used up.',
  bad: 'It runs into the limit again and again, and lets 429 slow it down.',
  judge: ({ played }) => {
    const calls = played.filter(call => isExt(call) && call.fault !== undefined)
    if (calls.length === 0)
      return { verdict: 'nothing-observed', reason: 'The contract knows no headers that state a limit.' }
    const above = calls.filter(call => call.told === 'rate-limited')
    const reason = `${above.length} of ${calls.length} calls were above the limit that the answers stated.`
    if (above.length > MOST) return { verdict: 'fail', reason, calls: idsOf(above) }
    // Who stopped in the first window has not shown how it goes on.
    if (calls.length <= LIMIT * 2) return { verdict: 'inconclusive', reason: `${reason} They are too few to tell.` }
    return { verdict: 'pass', reason, calls: idsOf(calls) }
  },
} satisfies Duty
