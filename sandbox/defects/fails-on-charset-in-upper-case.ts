/** A table of charsets, by the names as someone typed them. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'fails on a media type or charset in upper case',
  caughtBy: ['TRANS-17'],
  around: async (asked, serve) =>
    /[A-Z]/.test(asked.headers['content-type'] ?? '')
      ? new Response('Internal Server Error', { status: 500 })
      : serve(asked),
} satisfies Defect
