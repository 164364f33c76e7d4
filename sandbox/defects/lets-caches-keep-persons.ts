/** A rule of the gateway that was meant for pictures. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'lets every cache keep its answers for ten minutes',
  caughtBy: ['TRANS-21'],
  around: async (asked, serve) => {
    const answer = await serve(asked)
    answer.headers.set('Cache-Control', 'public, max-age=600')
    return answer
  },
} satisfies Defect
