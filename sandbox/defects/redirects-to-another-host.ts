/** The old address of the documentation stands in a rule for paths with a slash. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'leads a path with another end to another host',
  caughtBy: ['TRANS-07'],
  around: async (asked, serve) => {
    const answer = await serve(asked)
    if (asked.endpoint === undefined || answer.status !== 404) return answer
    return new Response(null, { status: 308, headers: { Location: `https://legacy.example${asked.url}` } })
  },
} satisfies Defect
