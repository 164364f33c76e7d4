/** The handler reads a body that such a request does not have. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'answers PUT and DELETE with a fault of its own',
  caughtBy: ['TRANS-10'],
  around: async (asked, serve) =>
    ['PUT', 'DELETE'].includes(asked.method) ? new Response('Internal Server Error', { status: 500 }) : serve(asked),
} satisfies Defect
