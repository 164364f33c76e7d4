/** What the application of the operator always sends became required for all. */
import type { Defect } from '../defect.ts'
import { withFields } from './_fields.ts'

export default {
  breaks: 'requires every member that was optional',
  caughtBy: ['VERIFY-17', 'REACH-17', 'NOTIFY-25'],
  dialect: withFields(field =>
    field.required === undefined && (field.in ?? 'body') === 'body' ? { ...field, required: true } : field,
  ),
} satisfies Defect
