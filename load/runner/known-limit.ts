/** Whether the plan goes above a rate limit that is known: it then measures the limiter and not the service. */
import { z } from 'zod'
import { answerTo, isAnswered, type Ledger } from '../../contract/ledger.ts'

const Known = z.looseObject({
  limit: z.number().positive().optional(),
  limitInterval: z.tuple([z.number(), z.number().nullable()]).optional(),
  windowSeconds: z.number().positive().optional(),
  windowInterval: z.tuple([z.number(), z.number().nullable()]).optional(),
})

/** `undefined` where no limit is known, or the plan stays below it. `requestsPerSecond` on the highest step. */
export function aboveKnownLimit(ledger: Ledger, requestsPerSecond: number): string | undefined {
  const answer = answerTo(ledger, 'limits.rate')
  const read = Known.safeParse(answer.value)
  if (!isAnswered(answer) || !read.success) return undefined
  const limit = read.data.limit ?? read.data.limitInterval?.[1]
  const seconds = read.data.windowSeconds ?? read.data.windowInterval?.[0]
  if (limit == null || seconds === undefined || requestsPerSecond <= limit / seconds) return undefined
  return `the service is known to allow ${limit} requests in ${seconds} s (limits.rate), and this plan sends up to ${requestsPerSecond} a second: what is refused for haste counts as failed`
}
