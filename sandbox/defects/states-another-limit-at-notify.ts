/** One route moved behind a gateway with a limit of its own, which writes its number over the service's. */
import type { Defect } from '../defect.ts'
import { withHeaders } from './_body.ts'

export default {
  breaks: 'states another limit at POST /ext-notify than was recorded for all',
  caughtBy: ['LIMIT-10'],
  dialects: ['default', 'dutch', 'signed'],
  around: async (asked, serve) => {
    const answer = await serve(asked)
    if (asked.endpoint !== 'ext-notify') return answer
    const policy = answer.headers.get('RateLimit-Policy')
    const plain = answer.headers.get('X-RateLimit-Limit')
    return withHeaders(answer, {
      ...(policy === null ? {} : { 'RateLimit-Policy': policy.replace(/q=\d+/, 'q=7') }),
      ...(plain === null ? {} : { 'X-RateLimit-Limit': '7' }),
    })
  },
} satisfies Defect
