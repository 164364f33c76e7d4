/** A filter answers every OPTIONS before the service sees it. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'answers OPTIONS with success and says nothing',
  caughtBy: ['TRANS-12'],
  around: async (asked, serve) => (asked.method === 'OPTIONS' ? new Response(null, { status: 204 }) : serve(asked)),
} satisfies Defect
