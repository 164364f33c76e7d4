/** Less than, where less than or equal was meant. */
import type { Defect } from '../defect.ts'
import { withFields } from './_fields.ts'

export default {
  breaks: 'refuses texts of exactly the length that it allows',
  caughtBy: ['ERR-30'],
  dialect: withFields(field =>
    field.bounds?.maxLength === undefined
      ? field
      : { ...field, bounds: { ...field.bounds, maxLength: field.bounds.maxLength - 1 } },
  ),
} satisfies Defect
