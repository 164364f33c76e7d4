/** The gateway that sends took shorter messages from a release on, and nobody announced it. */
import type { Defect } from '../defect.ts'
import { withFields } from './_fields.ts'

export default {
  breaks: 'takes texts that are shorter than recorded only',
  caughtBy: ['NOTIFY-23'],
  dialects: ['default', 'legacy', 'german', 'dutch'],
  dialect: withFields(field =>
    field.means === 'message' ? { ...field, bounds: { ...field.bounds, maxLength: 140 } } : field,
  ),
} satisfies Defect
