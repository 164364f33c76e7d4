/** What was taken until yesterday is refused, and the refusal names nothing. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'refuses every notification, and does not say why',
  caughtBy: ['request-no-longer-accepted'],
  around: async (asked, serve) => {
    const answer = await serve(asked)
    if (asked.endpoint !== 'ext-notify' || !answer.ok) return answer
    return Response.json({ message: 'Bad Request' }, { status: 400 })
  },
} satisfies Defect
