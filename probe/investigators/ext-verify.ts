/** ext-verify.request: what POST /ext-verify takes, from a first success to every property. */
import { discoverEndpoint } from '../requests/discover-endpoint.ts'
import type { Investigator } from './_investigator.ts'

export default {
  answers: ['ext-verify.request'],
  needs: ['auth.token.presentation'],
  cost: 25,
  investigate: context => discoverEndpoint(context, 'ext-verify'),
} satisfies Investigator
