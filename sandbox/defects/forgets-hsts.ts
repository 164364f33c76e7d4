/** The new gateway ends TLS and adds no header of its own. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'says nowhere that it is only reached over TLS',
  caughtBy: ['TRANS-06'],
  tls: {},
  around: async (asked, serve) => {
    const answer = await serve(asked)
    answer.headers.delete('strict-transport-security')
    return answer
  },
} satisfies Defect
