/** A country was added to the documentation and forgotten in the validator. */
import type { Defect } from '../defect.ts'
import { withListedCountry } from './_country.ts'
import { withFields } from './_fields.ts'

export default {
  breaks: 'refuses one of the countries that it lists',
  caughtBy: ['VERIFY-16'],
  dialects: ['default', 'german', 'dutch', 'java-beans'],
  ground: withListedCountry,
  dialect: withFields(field => {
    if (field.means !== 'country' || field.values === undefined) return field
    const { FR: _gone, ...values } = field.values
    return { ...field, values }
  }),
} satisfies Defect
