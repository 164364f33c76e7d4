/** What a run has spent of the policy already. */
import type { Effect } from '../contract/endpoint.ts'
import type { Exchange } from '../contract/exchange.ts'
import { fateOf } from '../contract/receipt.ts'
import type { Plan } from './plan.ts'

export function spentIn(exchanges: readonly Exchange[]): Plan['spent'] {
  const status = (each: Exchange) => each.response?.status ?? 0
  // What was not answered may have been done all the same.
  const done = (effect: Effect) => exchanges.filter(each => each.effect === effect && fateOf(each) !== 'refused').length
  return {
    requests: exchanges.length,
    refusedLogIns: exchanges.filter(
      each => each.effect === 'authenticates' && [401, 403, 423, 429].includes(status(each)),
    ).length,
    notifications: done('notifies'),
    changes: done('changes'),
  }
}
