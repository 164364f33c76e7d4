/** A lab whose token is known, at a service of the test. */

import type { Kind } from '../../../contract/check.ts'
import { emptyLedger } from '../../../contract/questions.ts'
import { momentOf } from '../../call/clock.ts'
import { bench, environmentAt } from '../../client/testdata/loopback-service.ts'
import { type DiscoveryContext, openContext } from '../../context.ts'
import { policyFor } from '../../environment/policy.ts'
import type { Policy } from '../../environment/types.ts'

const PRESENTATION = { in: 'header', name: 'Authorization', scheme: 'Bearer' } as const

export function contextAt(baseUrl: string, policy: Partial<Policy> = {}, kind: Kind = 'sandbox'): DiscoveryContext {
  const environment = environmentAt(baseUrl, {
    kind,
    policy: policyFor(kind, { requestsPerSecond: 2000, timeoutMs: 3000, ...policy }),
  })
  const clock = { now: () => new Date(), sleep: (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms)) }
  const { client } = bench(environment)
  const context = openContext({ environment, client, clock, ledger: emptyLedger('loopback') })
  client.keepSecret('token', 'token-0001')
  context.knowledge.token = { location: { in: 'body', at: '/token' }, presentation: PRESENTATION }
  context.token = { value: 'token-0001', presentation: PRESENTATION, proven: true, issued: momentOf(clock) }
  context.measureLimits = true
  return context
}
