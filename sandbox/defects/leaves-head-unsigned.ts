/** A signature of one's own making covers the claims alone. */
import type { Defect } from '../defect.ts'
import { JWT_DIALECTS, takingJwtFor } from './_jwt.ts'

export default {
  breaks: 'signs the claims of a token and not its head',
  caughtBy: ['AUTH-25'],
  dialects: JWT_DIALECTS,
  world: takingJwtFor((shown, issued) => shown.claims === issued.claims && shown.signature === issued.signature),
} satisfies Defect
