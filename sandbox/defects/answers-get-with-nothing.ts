/** GET is routed, and its handler answers before it has looked at anything. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'answers GET with 200 and no body',
  caughtBy: ['ERR-12'],
  around: async (asked, serve) =>
    asked.endpoint === 'ext-verify' && asked.method === 'GET' ? new Response(null, { status: 200 }) : serve(asked),
} satisfies Defect
