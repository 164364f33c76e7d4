/** A connection serves many calls. */
import type { Duty } from '../duty.ts'
import { idsOf, isExt, isLogIn } from '../watched.ts'

const FEWEST = 4

export default {
  id: 'HTTP-07',
  title: 'Keeps its connections',
  level: 'should',
  source: 'RFC 9112 §9.3 and §9.4',
  situation: 'plain-journey',
  good: 'It makes its calls one after the other over a connection that stays open.',
  bad: 'It opens a new connection for every call.',
  judge: ({ played }) => {
    const calls = played.filter(call => isExt(call) || isLogIn(call))
    if (calls.length < FEWEST)
      return { verdict: 'inconclusive', reason: `Only ${calls.length} calls came: too few to tell.` }
    const connections = new Set(calls.map(call => call.connection.id)).size
    const reason = `${connections} connections for ${calls.length} calls.`
    return { verdict: connections === calls.length ? 'fail' : 'pass', reason, calls: idsOf(calls) }
  },
} satisfies Duty
