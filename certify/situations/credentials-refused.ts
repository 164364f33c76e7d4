/** The log-in does not know the credentials any more: they were changed, or withdrawn. */

import { refusingOldTokens } from '../new-log-in.ts'
import type { Situation } from '../situation.ts'

export default {
  summary: 'Every log-in is refused, as it is with wrong credentials.',
  harmless: true,
  needs: 'token',
  begin: scene => {
    const old = refusingOldTokens(scene)
    return call =>
      call.endpoint === 'auth-authenticate'
        ? { name: 'the credentials are refused', answer: scene.contract.refusedCredentials() }
        : old(call)
  },
} satisfies Situation
