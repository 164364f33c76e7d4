/** The store tells the rest of the window in milliseconds, and nobody divides. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'tells in milliseconds when the limit begins anew',
  caughtBy: ['LIMIT-09'],
  dialects: ['default', 'signed', 'go-names'],
  world: ({ world: { limiter } }) => {
    if (limiter === undefined) return
    const take = limiter.take.bind(limiter)
    limiter.take = (key, now) => {
      const taken = take(key, now)
      return { ...taken, resetSeconds: taken.resetSeconds * 1000 }
    }
  },
} satisfies Defect
