/** Whether the plan goes above a rate limit that is known: it then measures the limiter and not the service. */
import { answerTo, isAnswered, type Ledger } from '../../contract/ledger.ts'
import { rateLimitOf } from './contract-document.ts'

/** `undefined` where no limit is known, or the plan stays below it. `requestsPerSecond` on the highest step. */
export function aboveKnownLimit(ledger: Ledger, requestsPerSecond: number): string | undefined {
  if (!isAnswered(answerTo(ledger, 'limits.rate'))) return undefined
  const known = rateLimitOf(ledger)
  const limit = known?.limit ?? known?.limitInterval?.[1]
  const seconds = known?.windowSeconds ?? known?.windowInterval?.[0]
  if (limit == null || seconds === undefined || requestsPerSecond <= limit / seconds) return undefined
  return `the service is known to allow ${limit} requests in ${seconds} s (limits.rate), and this plan sends up to ${requestsPerSecond} a second: what is refused for haste counts as failed`
}
