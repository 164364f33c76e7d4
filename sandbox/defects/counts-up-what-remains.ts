/** What was used is written where what is left belongs. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'counts up the requests that remain',
  caughtBy: ['LIMIT-06'],
  dialects: ['default', 'dutch', 'signed'],
  world: ({ dialect: { rate }, world: { limiter } }) => {
    if (rate === null || limiter === undefined) return
    const take = limiter.take.bind(limiter)
    limiter.take = (key, now) => {
      const taken = take(key, now)
      return { ...taken, remaining: rate.limit - taken.remaining }
    }
  },
} satisfies Defect
