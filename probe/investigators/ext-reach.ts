/** ext-reach.request: what POST /ext-reach takes, from a first success to every property. */
import { discoverEndpoint } from '../requests/discover-endpoint.ts'
import type { Investigator } from './_investigator.ts'

export default {
  answers: ['ext-reach.request'],
  needs: ['ext-verify.request'],
  cost: 25,
  investigate: context => discoverEndpoint(context, 'ext-reach'),
} satisfies Investigator
