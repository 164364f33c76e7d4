/** A connection serves more than one call. */
import type { Duty } from '../duty.ts'
import { idsOf } from '../watched.ts'

const LEAST = 4

export default {
  id: 'CONN-03',
  title: 'Keeps its connections',
  level: 'should',
  source: 'RFC 9112 §9.3',
  situation: 'plain-journey',
  good: 'It keeps connections open and uses them again.',
  bad: 'It opens a connection, and with TLS shakes hands, for every call.',
  judge: ({ played }) => {
    const used = new Set(played.map(call => call.connection.id)).size
    if (played.length < LEAST) return { verdict: 'inconclusive', reason: `${played.length} calls are too few to tell.` }
    const reason = `${played.length} calls came over ${used} connections.`
    return { verdict: used === played.length ? 'fail' : 'pass', reason, calls: idsOf(played) }
  },
} satisfies Duty
