/** Something before the service lets five requests a second through, and says when to come again. */

import { Refused } from '../refusal.ts'
import { limiterOf } from '../service/rate-limit.ts'
import type { Variation } from '../variation.ts'

const limiter = limiterOf({
  limit: 5,
  windowSeconds: 1,
  limiter: 'token-bucket',
  scope: 'address',
  headers: 'none',
  retryAfter: 'seconds',
})

export default {
  breaks: 'takes five requests a second',
  around: async (asked, serve, { dialect }) => {
    const taken = limiter.take(asked.address, Date.now())
    if (taken.allowed) return serve(asked)
    const { body, mediaType } = dialect.errors.render(new Refused('rate-limited'), asked.url)
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return new Response(text, {
      status: 429,
      headers: { 'Content-Type': mediaType, 'Retry-After': String(taken.resetSeconds) },
    })
  },
} satisfies Variation
