/** The guard of one route was left out when it moved to another file. */
import type { Defect } from '../defect.ts'
import { withToken } from './_token.ts'

export default {
  breaks: 'answers POST /ext-reach whatever token is shown, or none',
  caughtBy: ['AUTH-02', 'AUTH-05', 'AUTH-08'],
  around: withToken(asked => asked.endpoint === 'ext-reach'),
} satisfies Defect
