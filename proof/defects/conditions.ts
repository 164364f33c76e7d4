/** Conditions of the network, under which every verdict must be the same. */
import { setTimeout as wait } from 'node:timers/promises'
import { RequestRejected } from '../../sandbox/rejection.ts'
import { seeded } from '../../sandbox/service/random.ts'
import { limiterOf } from '../../sandbox/service/rate-limit.ts'
import { countedBy } from '../varied/limiters.ts'
import type { Variation } from '../varied/variation.ts'

const limiter = limiterOf({
  limit: 5,
  windowSeconds: 1,
  ...countedBy('token-bucket'),
  scope: 'address',
  headers: 'none',
  retryAfter: 'seconds',
})

const random = seeded(20_261)

export const CONDITIONS: ReadonlyMap<string, Variation> = new Map(
  Object.entries<Variation>({
    limited: {
      breaks: 'takes five requests a second',
      around: async (incoming, serve, { dialect }) => {
        const admission = limiter.admit(incoming.address, Date.now())
        if (admission.allowed) return serve(incoming)
        const { body, mediaType } = dialect.errors.render(new RequestRejected('rate-limited'), incoming.url)
        const text = typeof body === 'string' ? body : JSON.stringify(body)
        return new Response(text, {
          status: 429,
          headers: { 'Content-Type': mediaType, 'Retry-After': String(admission.resetSeconds) },
        })
      },
    },
    lossy: {
      breaks: 'loses one connection in a hundred',
      around: async (incoming, serve) => {
        const drawn = random.below(200)
        if (drawn > 1) return serve(incoming)
        // Half of them are reset before the service has seen the request, half after.
        if (drawn === 1) await serve(incoming)
        incoming.cut()
        return new Promise<Response>(() => {})
      },
    },
    slow: {
      breaks: 'answers 200 ms late',
      around: async (incoming, serve) => {
        await wait(200)
        return serve(incoming)
      },
    },
  }),
)
