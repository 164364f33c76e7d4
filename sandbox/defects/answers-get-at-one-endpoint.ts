/** The route of one endpoint alone is declared for GET as well. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'answers GET at the endpoint for notifications',
  caughtBy: ['ERR-12'],
  around: async (asked, serve) =>
    asked.endpoint === 'ext-notify' && asked.method === 'GET' ? Response.json({ notifications: [] }) : serve(asked),
} satisfies Defect
