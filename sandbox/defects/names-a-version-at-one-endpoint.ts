/** One route runs in a release of its own. */
import type { Defect } from '../defect.ts'
import { withHeaders } from './_body.ts'

export default {
  breaks: 'names a version at POST /ext-reach alone',
  caughtBy: ['VERS-02'],
  around: async (asked, serve) => {
    const answer = await serve(asked)
    return asked.endpoint === 'ext-reach' ? withHeaders(answer, { 'X-Api-Version': '7' }) : answer
  },
} satisfies Defect
