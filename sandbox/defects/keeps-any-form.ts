/** What a preference holds is kept as it comes, whatever it looks like. */
import type { Defect } from '../defect.ts'
import { withFields } from './_fields.ts'

export default {
  breaks: 'keeps values of a preference in any form',
  caughtBy: ['REACH-12'],
  dialects: ['default', 'german', 'dutch'],
  dialect: withFields((field, endpoint) => {
    const { format: _form, pattern: _pattern, ...rest } = field
    return endpoint === 'ext-reach' && field.means !== 'customerId' ? rest : field
  }),
} satisfies Defect
