/** The limiter stands in the gateway and in the service, and both count in one store. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'counts every request twice',
  caughtBy: ['LIMIT-08'],
  dialects: ['default', 'dutch', 'signed'],
  world: ({ world: { limiter } }) => {
    if (limiter === undefined) return
    const take = limiter.take.bind(limiter)
    limiter.take = (key, now) => {
      take(key, now)
      return take(key, now)
    }
  },
} satisfies Defect
