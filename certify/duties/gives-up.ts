/** An outage is not answered with attempts without end. */
import type { Duty } from '../duty.ts'
import { idsOf, worksOf } from '../watched.ts'

/** Ten is much; who is patient waits longer, and does not ask more often. */
const MOST = 20

export default {
  id: 'BACKOFF-03',
  title: 'Gives up after a bounded number of attempts',
  level: 'must',
  source: 'RFC 9110 §15.6.4; OWASP API4:2023 Unrestricted Resource Consumption',
  situation: 'out-of-service',
  good: 'After a few attempts it stops and tells whoever gave it the work.',
  bad: 'It tries for ever.',
  judge: ({ played }) => {
    const works = worksOf(played).filter(work => work.attempts.some(call => call.fault !== undefined))
    const longest = works.toSorted((a, b) => b.attempts.length - a.attempts.length)[0]
    if (longest === undefined) return { verdict: 'nothing-observed', reason: 'No call met the outage.' }
    const { name, attempts } = longest
    const reason = `It tried ${name} ${attempts.length} times, and no call more than that.`
    return { verdict: attempts.length > MOST ? 'fail' : 'pass', reason, calls: idsOf(attempts.slice(0, MOST + 1)) }
  },
} satisfies Duty
