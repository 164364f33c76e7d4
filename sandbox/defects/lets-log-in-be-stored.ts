/** The gateway caches what does not say otherwise, and says so. */
import type { Defect } from '../defect.ts'
import { withHeader } from './_answers.ts'

export default {
  breaks: 'lets the answer with the token be stored on its way',
  caughtBy: ['AUTH-46'],
  around: async (asked, serve) => {
    const answer = await serve(asked)
    return asked.endpoint === 'auth-authenticate' ? withHeader(answer, 'Cache-Control', 'private, max-age=60') : answer
  },
} satisfies Defect
