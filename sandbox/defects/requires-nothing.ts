/** Every member became optional when the validators were generated anew. */
import type { Defect } from '../defect.ts'
import { withFields } from './_fields.ts'

export default {
  breaks: 'takes requests without the members that it requires',
  caughtBy: ['VERIFY-07', 'REACH-05', 'NOTIFY-05'],
  dialect: withFields(field => ({ ...field, required: false })),
} satisfies Defect
