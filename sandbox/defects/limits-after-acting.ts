/** The limiter is the last in the chain, and looks at the answer. */
import type { Defect } from '../defect.ts'
import { withHeaders } from './_body.ts'
import { refusal } from './_refusal.ts'
import { smallLimit } from './_small-limit.ts'

/** How the count travels to where it is looked at. */
const OVER = -1

export default {
  breaks: 'does first what it then refuses for haste',
  caughtBy: ['LIMIT-16'],
  dialects: ['default', 'signed', 'versioned'],
  ground: smallLimit,
  world: ({ world: { limiter } }) => {
    if (limiter === undefined) return
    const take = limiter.take.bind(limiter)
    limiter.take = (key, now) => {
      const taken = take(key, now)
      return taken.allowed ? taken : { ...taken, allowed: true, remaining: OVER }
    }
  },
  around: async (asked, serve, { dialect }) => {
    const answer = await serve(asked)
    const count = answer.headers.get('RateLimit') ?? ''
    if (!count.includes(`r=${OVER}`)) return answer
    const seconds = /t=(\d+)/.exec(count)?.[1] ?? '1'
    const policy = answer.headers.get('RateLimit-Policy') ?? ''
    return withHeaders(refusal('rate-limited', { dialect, asked }), {
      'Retry-After': seconds,
      RateLimit: count.replace(`r=${OVER}`, 'r=0'),
      'RateLimit-Policy': policy,
    })
  },
} satisfies Defect
