/** A dialect that asks for the country of a person, out of a closed list. */
import type { Dialect, Field } from '../dialect.ts'

const LISTED: Field = {
  at: '/country',
  means: 'country',
  type: 'string',
  required: true,
  values: { DE: 'DE', FR: 'FR', NL: 'NL' },
}

export function withListedCountry(dialect: Dialect): Dialect {
  const verify = dialect.endpoints['ext-verify']
  if (verify.fields.some(each => each.means === 'country' && each.values !== undefined)) return dialect
  const fields = [...verify.fields.filter(each => each.means !== 'country'), LISTED]
  return { ...dialect, endpoints: { ...dialect.endpoints, 'ext-verify': { ...verify, fields } } }
}
