/** The limit moved to a balancer, whose page knows nothing of windows. */
import type { Defect } from '../defect.ts'
import { withHeaders } from './_body.ts'
import { smallLimit } from './_small-limit.ts'

export default {
  breaks: 'refuses too many requests without a word of when to come again',
  caughtBy: ['LIMIT-13'],
  dialects: ['default', 'signed', 'versioned'],
  ground: smallLimit,
  around: async (asked, serve) => {
    const answer = await serve(asked)
    const none = { 'Retry-After': undefined, RateLimit: undefined, 'RateLimit-Policy': undefined }
    return answer.status === 429 ? withHeaders(answer, none) : answer
  },
} satisfies Defect
