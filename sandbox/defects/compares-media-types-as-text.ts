/** The header is compared with a constant, and was never parsed. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'refuses a media type with a charset',
  caughtBy: ['TRANS-18'],
  around: async (asked, serve) =>
    /;/.test(asked.headers['content-type'] ?? '')
      ? new Response('Unsupported Media Type', { status: 415 })
      : serve(asked),
} satisfies Defect
