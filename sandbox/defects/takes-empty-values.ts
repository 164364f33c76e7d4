/** Only the upper bounds were carried over into the new validators. */
import type { Defect } from '../defect.ts'
import { withFields } from './_fields.ts'

export default {
  breaks: 'takes empty texts, and numbers below their bound',
  caughtBy: ['VERIFY-13', 'REACH-13', 'NOTIFY-21'],
  dialects: ['default', 'dutch', 'versioned'],
  dialect: withFields(({ bounds, ...field }) =>
    bounds?.maxLength === undefined ? field : { ...field, bounds: { maxLength: bounds.maxLength } },
  ),
} satisfies Defect
