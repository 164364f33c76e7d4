/** What a call does to the service, by the contract: reads alone, or changes. */
import type { Contract } from './contract.ts'
import type { Seen } from './seen.ts'
import { isExt } from './watched.ts'

const operationOf = ({ name }: Seen, { calls }: Contract) =>
  calls.find(each => each.call === name)?.operation ?? name.split('.')[1]

/** Verifying, and reach where it only looks: may be asked again without harm. */
export function isRead(call: Seen, contract: Contract): boolean {
  if (call.endpoint === 'ext-verify') return true
  return call.endpoint === 'ext-reach' && operationOf(call, contract) === 'check'
}

/** Reach where it sets something. */
export function isChange(call: Seen, contract: Contract): boolean {
  return isExt(call) && call.endpoint === 'ext-reach' && operationOf(call, contract) !== 'check'
}
