/** A value was added to the documentation and forgotten in the validator. */
import type { Defect } from '../defect.ts'
import { withFields } from './_fields.ts'

export default {
  breaks: 'refuses the last value of each closed list',
  caughtBy: ['REACH-16', 'NOTIFY-24'],
  dialect: withFields(({ values, ...field }) => {
    if (values === undefined) return field
    const kept = field.means === 'operation' ? Object.entries(values) : Object.entries(values).slice(0, -1)
    return { ...field, values: Object.fromEntries(kept) }
  }),
} satisfies Defect
