/** The operation that changes was taken out of the enum by a merge. */
import type { Defect } from '../defect.ts'
import { withFields } from './_fields.ts'

export default {
  breaks: 'refuses to change a preference',
  caughtBy: ['REACH-30'],
  dialect: withFields((field, endpoint) => {
    if (endpoint !== 'ext-reach' || field.means !== 'operation') return field
    const { manage: _gone, ...values } = field.values ?? {}
    return { ...field, values }
  }),
} satisfies Defect
