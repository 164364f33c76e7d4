/** The route is declared for all methods. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'takes GET, PUT and PATCH as POST',
  caughtBy: ['ERR-21', 'ERR-12'],
  around: async (asked, serve) =>
    asked.endpoint !== undefined && ['GET', 'PUT', 'PATCH'].includes(asked.method)
      ? Response.json({ result: 'done' })
      : serve(asked),
} satisfies Defect
