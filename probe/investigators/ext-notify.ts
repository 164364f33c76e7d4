/** ext-notify.request: what POST /ext-notify takes, from a first success to every property. */
import { discoverEndpoint } from '../requests/discover-endpoint.ts'
import type { Investigator } from './_investigator.ts'

export default {
  answers: ['ext-notify.request'],
  needs: ['ext-reach.request'],
  cost: 25,
  investigate: context => discoverEndpoint(context, 'ext-notify'),
} satisfies Investigator
