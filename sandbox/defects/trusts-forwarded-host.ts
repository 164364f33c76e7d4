/** Links are built by a framework that trusts every proxy, and so everybody. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'builds its links from the X-Forwarded-Host of whoever calls',
  caughtBy: ['TRANS-08'],
  around: async (asked, serve) => {
    const answer = await serve(asked)
    const host = asked.headers['x-forwarded-host'] ?? asked.headers.host
    answer.headers.set('Link', `<https://${host}/docs>; rel="help"`)
    return answer
  },
} satisfies Defect
