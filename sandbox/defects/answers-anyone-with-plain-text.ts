/** The first writer that is registered serves whoever accepts anything. */
import type { Defect } from '../defect.ts'
import { withHeaders } from './_body.ts'

export default {
  breaks: 'answers who accepts anything in another media type',
  caughtBy: ['VERS-06'],
  around: async (asked, serve) => {
    const answer = await serve(asked)
    return asked.headers.accept === '*/*' ? withHeaders(answer, { 'Content-Type': 'text/plain' }) : answer
  },
} satisfies Defect
