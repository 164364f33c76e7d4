/** The library is not told which algorithms it may take. */
import type { Defect } from '../defect.ts'
import { decoded, JWT_DIALECTS, takingJwtFor } from './_jwt.ts'

export default {
  breaks: 'takes a token whose algorithm is "none"',
  caughtBy: ['AUTH-11'],
  dialects: JWT_DIALECTS,
  world: takingJwtFor((shown, issued) => decoded(shown.head)['alg'] === 'none' && shown.claims === issued.claims),
} satisfies Defect
