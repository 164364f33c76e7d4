/** `decode` stands where `verify` is meant. */
import type { Defect } from '../defect.ts'
import { decoded, JWT_DIALECTS, takingJwtFor } from './_jwt.ts'

export default {
  breaks: 'reads the claims of a token without verifying its signature',
  caughtBy: ['AUTH-24', 'AUTH-07', 'AUTH-11', 'AUTH-23', 'AUTH-25', 'AUTH-26'],
  dialects: JWT_DIALECTS,
  world: takingJwtFor((shown, issued) => decoded(shown.claims)['jti'] === decoded(issued.claims)['jti']),
} satisfies Defect
