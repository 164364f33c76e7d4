/** What requests that must be refused cost beside their twins, of which each may notify somebody. */
import type { ExtEndpoint } from '../../contract/endpoint.ts'
import type { Details } from '../checks.ts'

/** Each trial has a twin after it, and the first one before it; one that is wrongly accepted notifies as well. */
export function costOf(endpoint: ExtEndpoint, trials: number): NonNullable<Details['cost']> {
  const requests = 2 * trials + 1
  return endpoint === 'ext-notify' ? { requests, notifications: requests } : { requests }
}
