/** The data of a person are compared as they come, whatever they look like. */
import type { Defect } from '../defect.ts'
import { withFields } from './_fields.ts'

export default {
  breaks: 'takes personal data of any form',
  caughtBy: ['VERIFY-12'],
  dialects: ['default', 'legacy', 'signed', 'query-key'],
  dialect: withFields(({ format: _form, pattern: _pattern, ...field }) => field),
} satisfies Defect
