/** A slow service is not given all the work at once. */
import type { Duty } from '../duty.ts'
import { AT_ONCE } from '../situations/many-journeys.ts'
import { idsOf, isExt } from '../watched.ts'
import { mostAtOnce } from './_at-once.ts'

/** A sender may look ahead by one call a journey. */
const MOST = AT_ONCE * 2

export default {
  id: 'LIMIT-01',
  title: 'Limits its concurrency',
  level: 'should',
  source: 'RFC 9112 §9.4; OWASP API4:2023 Unrestricted Resource Consumption',
  situation: 'many-journeys',
  good: 'However much work there is, no more calls are under way than it was told.',
  bad: 'All the work is sent at the same time.',
  judge: ({ played }) => {
    const calls = played.filter(isExt)
    if (calls.length <= MOST)
      return { verdict: 'inconclusive', reason: `${calls.length} calls are too few to tell a limit.` }
    const most = mostAtOnce(calls)
    const connections = new Set(calls.map(call => call.connection.id)).size
    const reason = `Of ${calls.length} calls ${most} were under way at the same time, over ${connections} connections; ${AT_ONCE} journeys were asked for at once.`
    return { verdict: most > MOST ? 'fail' : 'pass', reason, calls: idsOf(calls) }
  },
} satisfies Duty
