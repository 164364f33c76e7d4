/** The closed lists are told in the documentation and enforced nowhere. */
import type { Defect } from '../defect.ts'
import { withFields } from './_fields.ts'

export default {
  breaks: 'takes any value where the contract has a closed list',
  caughtBy: ['REACH-07', 'NOTIFY-07'],
  dialect: withFields(({ values, ...field }) =>
    values === undefined || field.means === 'operation'
      ? { ...field, ...(values === undefined ? {} : { values }) }
      : field,
  ),
} satisfies Defect
