/** Conditions of the network, under which every verdict must be the same. */
import { setTimeout as wait } from 'node:timers/promises'
import { HarnessError } from '../contract/harness-error.ts'
import { didYouMean } from '../contract/nearest.ts'
import { Refused } from './refusal.ts'
import { seeded } from './service/random.ts'
import { limiterOf } from './service/rate-limit.ts'
import type { Variation } from './variation.ts'

const limiter = limiterOf({
  limit: 5,
  windowSeconds: 1,
  limiter: 'token-bucket',
  scope: 'address',
  headers: 'none',
  retryAfter: 'seconds',
})

const random = seeded(20_261)

const CONDITIONS: Readonly<Record<string, Variation>> = {
  limited: {
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
  },
  lossy: {
    breaks: 'loses one connection in a hundred',
    around: async (asked, serve) => {
      const drawn = random.below(200)
      if (drawn > 1) return serve(asked)
      // Half of them are reset before the service has seen the request, half after.
      if (drawn === 1) await serve(asked)
      asked.cut()
      return new Promise<Response>(() => {})
    },
  },
  slow: {
    breaks: 'answers 200 ms late',
    around: async (asked, serve) => {
      await wait(200)
      return serve(asked)
    },
  },
}

export const conditionNames = (): string[] => Object.keys(CONDITIONS)

/** Throws USAGE where there is none of that name. */
export function conditionNamed(name: string): Variation {
  const found = Object.hasOwn(CONDITIONS, name) ? CONDITIONS[name] : undefined
  if (found !== undefined) return found
  const names = conditionNames()
  throw new HarnessError(
    'USAGE',
    `The sandbox has no condition "${name}"; it has ${names.join(', ')}.`,
    `${didYouMean(name, names)}Name one of these with --condition.`,
  )
}
