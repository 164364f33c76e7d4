/** The calls of a burst: what changes nothing and needs no earlier answer, and another endpoint to compare with. */
import { HarnessError } from '../../../contract/harness-error.ts'
import { namesIn } from '../../../contract/journey.ts'
import type { BurstOrder } from '../../core/burst.ts'
import type { LoadPlan, PlannedCall } from '../../core/plan.ts'

export function callsFor({ calls, baseUrl }: LoadPlan): Pick<BurstOrder, 'call' | 'beside'> {
  const reads = calls.filter(isHarmless)
  const call = reads.find(each => namesIn(each).every(name => name === 'token' || !name.includes('#')))
  if (call === undefined)
    throw new HarnessError(
      'CONTRACT_MISSING',
      `No request is known for ${baseUrl} that changes nothing and could be sent in bursts.`,
      'Run `npm run discover` first; bursts are made of accepted requests to ext-verify.',
    )
  return { call, beside: reads.find(each => each.endpoint !== call.endpoint) ?? null }
}

function isHarmless({ endpoint, operation }: PlannedCall): boolean {
  return endpoint === 'ext-verify' || (endpoint === 'ext-reach' && operation === 'check')
}
