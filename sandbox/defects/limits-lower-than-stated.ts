/** Two instances share the limit by halves, and the balancer sends a sender to one of them. */
import type { Defect } from '../defect.ts'
import { limiterOf } from '../service/rate-limit.ts'
import { smallLimit } from './_small-limit.ts'

export default {
  breaks: 'lets half of the requests through that it states',
  caughtBy: ['LIMIT-11'],
  dialects: ['default', 'signed', 'versioned'],
  ground: smallLimit,
  world: ({ dialect: { rate }, world }) => {
    if (rate !== null) world.limiter = limiterOf({ ...rate, limit: rate.limit / 2 })
  },
} satisfies Defect
