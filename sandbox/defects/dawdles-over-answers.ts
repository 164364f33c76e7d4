/** The new release asks another system before each answer. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Defect } from '../defect.ts'

export default {
  breaks: 'takes more than a second longer for every answer',
  caughtBy: ['answers-slower'],
  around: async (asked, serve) => {
    if (asked.endpoint !== 'auth-authenticate') await wait(1_200)
    return serve(asked)
  },
} satisfies Defect
