/** A proxy in front keeps only the headers on its list. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'answers 405 without saying which methods are taken',
  caughtBy: ['ERR-13'],
  around: async (asked, serve) => {
    const response = await serve(asked)
    if (response.status === 405) response.headers.delete('allow')
    return response
  },
} satisfies Defect
