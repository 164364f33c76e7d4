/** The gateway knows one word for everything that it does not let through. */
import type { Defect } from '../defect.ts'
import { smallLimit } from './_small-limit.ts'

export default {
  breaks: 'refuses too many requests with 503',
  caughtBy: ['LIMIT-12'],
  dialects: ['default', 'signed', 'versioned'],
  ground: smallLimit,
  around: async (asked, serve) => {
    const answer = await serve(asked)
    if (answer.status !== 429) return answer
    return new Response(answer.body, { status: 503, headers: answer.headers })
  },
} satisfies Defect
