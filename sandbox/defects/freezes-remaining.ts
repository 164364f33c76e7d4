/** The headers are written from the policy, and nobody passes them the count. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'states the same number of remaining requests in every answer',
  caughtBy: ['LIMIT-06'],
  dialects: ['default', 'dutch', 'signed'],
  world: ({ dialect: { rate }, world: { limiter } }) => {
    if (rate === null || limiter === undefined) return
    const take = limiter.take.bind(limiter)
    limiter.take = (key, now) => ({ ...take(key, now), remaining: rate.limit })
  },
} satisfies Defect
