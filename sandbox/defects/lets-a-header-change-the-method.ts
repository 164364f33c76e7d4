/** A framework for forms of browsers, with its default left on. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'takes a GET for a POST where a header says so',
  caughtBy: ['TRANS-13'],
  around: async (asked, serve) => {
    const method = asked.headers['x-http-method-override']
    return serve(typeof method === 'string' ? { ...asked, method } : asked)
  },
} satisfies Defect
