/** Milliseconds are divided down to whole minutes. */
import type { Defect } from '../defect.ts'
import { withHeaders } from './_body.ts'
import { smallLimit } from './_small-limit.ts'

export default {
  breaks: 'tells who came too often to come again at once',
  caughtBy: ['LIMIT-14'],
  dialects: ['default', 'signed', 'versioned'],
  ground: smallLimit,
  around: async (asked, serve) => {
    const answer = await serve(asked)
    return answer.status === 429 ? withHeaders(answer, { 'Retry-After': '0' }) : answer
  },
} satisfies Defect
