/** What the application of the operator always sends became required for all. */
import type { Defect } from '../defect.ts'
import { withFields } from './_fields.ts'

export default {
  breaks: 'requires every member of a preference and a notification that was optional',
  caughtBy: ['REACH-17', 'NOTIFY-25'],
  dialect: withFields((field, endpoint) => {
    const isOptional = field.required === undefined && (field.in ?? 'body') === 'body'
    return endpoint !== 'ext-verify' && isOptional ? { ...field, required: true } : field
  }),
} satisfies Defect
