/** What a call does to the service, by the contract: reads alone, or changes. */
import type { Contract } from './contract.ts'
import type { Seen } from './seen.ts'

const operationOf = ({ name }: Seen, { calls }: Contract) =>
  calls.find(each => each.call === name)?.operation ?? name.split('.')[1]

/** Verifying, and reach where it only looks: may be asked again without harm. */
export function isRead(call: Seen, contract: Contract): boolean {
  if (call.endpoint === 'ext-verify') return true
  return call.endpoint === 'ext-reach' && operationOf(call, contract) === 'check'
}

/** Reach where the contract tells it apart from looking: of one that does a single thing nobody knows. */
export function isChange(call: Seen, contract: Contract): boolean {
  return call.endpoint === 'ext-reach' && !['check', 'default', undefined].includes(operationOf(call, contract))
}
