/** The lengths of texts are told in the documentation and enforced nowhere. */
import type { Defect } from '../defect.ts'
import { withFields } from './_fields.ts'

export default {
  breaks: 'states how long a text may be, and takes any length',
  caughtBy: ['VERIFY-10', 'REACH-08', 'NOTIFY-08'],
  dialect: withFields(({ bounds: _none, ...field }) => field),
} satisfies Defect
