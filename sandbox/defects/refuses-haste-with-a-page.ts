/** The limiter writes the page of its framework, and no handler of errors sees it. */
import type { Defect } from '../defect.ts'
import { smallLimit } from './_small-limit.ts'

export default {
  breaks: 'refuses too many requests with a page in place of its errors',
  caughtBy: ['LIMIT-12'],
  dialects: ['default', 'signed', 'versioned'],
  ground: smallLimit,
  around: async (asked, serve) => {
    const answer = await serve(asked)
    if (answer.status !== 429) return answer
    const headers = new Headers(answer.headers)
    headers.set('Content-Type', 'text/html')
    return new Response('<html><title>Too Many Requests</title></html>', { status: 429, headers })
  },
} satisfies Defect
