/** A lab whose token is known, at a service of the test. */

import type { Kind } from '../../../contract/check.ts'
import { emptyLedger } from '../../../contract/questions.ts'
import { momentOf } from '../../call/clock.ts'
import { bench, environmentAt } from '../../client/testdata/loopback-service.ts'
import { policyFor } from '../../environment/policy.ts'
import type { Policy } from '../../environment/types.ts'
import { type Lab, openLab } from '../../lab.ts'

const PRESENTATION = { in: 'header', name: 'Authorization', scheme: 'Bearer' } as const

export function labAt(baseUrl: string, policy: Partial<Policy> = {}, kind: Kind = 'sandbox'): Lab {
  const environment = environmentAt(baseUrl, {
    kind,
    policy: policyFor(kind, { requestsPerSecond: 2000, timeoutMs: 3000, ...policy }),
  })
  const clock = { now: () => new Date(), sleep: (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms)) }
  const { client } = bench(environment)
  const lab = openLab({ environment, client, clock, ledger: emptyLedger('loopback') })
  client.keepSecret('token', 'token-0001')
  lab.knowledge.token = { location: { in: 'body', at: '/token' }, presentation: PRESENTATION }
  lab.token = { value: 'token-0001', presentation: PRESENTATION, proven: true, issued: momentOf(clock) }
  lab.measureLimits = true
  return lab
}
