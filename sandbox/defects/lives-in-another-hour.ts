/** The clock was set to local time and called UTC. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'says an hour ago as the time of every answer',
  caughtBy: ['TRANS-20'],
  around: async (asked, serve) => {
    const answer = await serve(asked)
    answer.headers.set('Date', new Date(Date.now() - 3_600_000).toUTCString())
    return answer
  },
} satisfies Defect
