/** auth.token.presentation: how the token is shown on later calls. */
import { tokenByExperiments } from '../../discovery/engine.ts'
import type { Investigator } from './_investigator.ts'

export default {
  answers: ['auth.token.presentation'],
  needs: ['auth.token.location'],
  cost: 4,
  investigate: tokenByExperiments,
} satisfies Investigator
