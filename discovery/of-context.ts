/** What was learnt of the service of one discovery. */
import type { Endpoint } from '../contract/endpoint.ts'
import type { DiscoveryContext } from '../probe/context.ts'
import { Service } from './service.ts'

/** Exchanges by which an endpoint accepted a request while it grew. */
export const acceptedBy = (context: DiscoveryContext, endpoint: Endpoint): ReadonlySet<string> =>
  new Set(
    serviceOf(context)
      .operations.get(endpoint)
      ?.accepted.map(({ answer }) => answer.id),
  )

const services = new WeakMap<DiscoveryContext, Service>()
export function serviceOf(context: DiscoveryContext): Service {
  const made = services.get(context) ?? new Service(context)
  services.set(context, made)
  return made
}
