/** A balancer in front forgets connections as soon as they are quiet. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'closes every connection after an answer that promises to keep it',
  caughtBy: ['TRANS-23'],
  around: async (asked, serve) => {
    const answer = await serve(asked)
    if (asked.endpoint === 'ext-verify') setTimeout(() => asked.cut(), 10)
    return answer
  },
} satisfies Defect
