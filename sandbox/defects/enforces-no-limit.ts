/** The limiter only watches: its switch was left at the trial. */
import type { Defect } from '../defect.ts'
import { smallLimit } from './_small-limit.ts'

export default {
  breaks: 'states a limit of requests and enforces none',
  caughtBy: ['LIMIT-11'],
  dialects: ['default', 'signed', 'versioned'],
  ground: smallLimit,
  world: ({ world: { limiter } }) => {
    if (limiter === undefined) return
    const take = limiter.take.bind(limiter)
    limiter.take = (key, now) => ({ ...take(key, now), allowed: true })
  },
} satisfies Defect
