/** A second key is looked up for the change of keys; the variable is not set, and read as an empty text. */
import type { Defect } from '../defect.ts'
import { JWT_DIALECTS, signed, takingJwtFor } from './_jwt.ts'

export default {
  breaks: 'takes tokens that are signed with an empty key',
  caughtBy: ['AUTH-26'],
  dialects: JWT_DIALECTS,
  world: takingJwtFor(
    (shown, issued) => shown.claims === issued.claims && shown.signature === signed(shown.head, shown.claims, ''),
  ),
} satisfies Defect
