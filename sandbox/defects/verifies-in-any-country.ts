/** The list of countries is told in the documentation and enforced nowhere. */
import type { Defect } from '../defect.ts'
import { withListedCountry } from './_country.ts'
import { withFields } from './_fields.ts'

export default {
  breaks: 'takes any text for one of the countries that it lists',
  caughtBy: ['VERIFY-09'],
  dialects: ['default', 'german', 'dutch', 'java-beans'],
  ground: withListedCountry,
  dialect: withFields(({ values, ...field }) => {
    if (field.means === 'country') return field
    return { ...field, ...(values === undefined ? {} : { values }) }
  }),
} satisfies Defect
