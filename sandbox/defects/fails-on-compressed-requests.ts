/** The parser is given the bytes as they are. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'answers a compressed request with a fault of its own',
  caughtBy: ['TRANS-16'],
  around: async (asked, serve) =>
    asked.headers['content-encoding'] === undefined
      ? serve(asked)
      : new Response('Internal Server Error', { status: 500 }),
} satisfies Defect
