/** What the calls of an endpoint take, from a first success to every property; one endpoint after the other, for what an earlier one brings. */
import { EXT_ENDPOINTS, type ExtEndpoint } from '../../contract/endpoint.ts'
import { discoverEndpoint } from '../requests/discover-endpoint.ts'
import type { Investigator } from './_investigator.ts'

export default (endpoint: ExtEndpoint): Investigator => {
  const before = EXT_ENDPOINTS[EXT_ENDPOINTS.indexOf(endpoint) - 1]
  return {
    answers: [`${endpoint}.request`],
    needs: [before === undefined ? 'auth.token.presentation' : `${before}.request`],
    cost: 25,
    investigate: context => discoverEndpoint(context, endpoint),
  }
}
