/** Somebody had trouble with CORS and copied the answer that worked. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'allows every origin to call with credentials',
  caughtBy: ['TRANS-09'],
  around: async (asked, serve) => {
    const answer = await serve(asked)
    if (asked.headers.origin === undefined) return answer
    answer.headers.set('Access-Control-Allow-Origin', asked.headers.origin)
    answer.headers.set('Access-Control-Allow-Credentials', 'true')
    return answer
  },
} satisfies Defect
