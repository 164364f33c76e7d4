/** The validator compares with less than, where it should with at most. */
import type { Defect } from '../defect.ts'
import { withFields } from './_fields.ts'

export default {
  breaks: 'refuses texts that are exactly as long as allowed',
  caughtBy: ['VERIFY-15', 'REACH-15', 'NOTIFY-23'],
  dialect: withFields(({ bounds, ...field }) =>
    bounds?.maxLength === undefined
      ? { ...field, ...(bounds === undefined ? {} : { bounds }) }
      : { ...field, bounds: { ...bounds, maxLength: bounds.maxLength - 1 } },
  ),
} satisfies Defect
