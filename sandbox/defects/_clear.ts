/** A dialect that can clear a preference as well. */
import type { Dialect } from '../dialect.ts'

export function withClear(dialect: Dialect): Dialect {
  const reach = dialect.endpoints['ext-reach']
  const { check } = reach.answers
  if (reach.answers.clear !== undefined || check === undefined) return dialect
  const fields = reach.fields.map(field =>
    field.means === 'operation'
      ? { ...field, values: { ...field.values, clear: word(field.values?.['check']) } }
      : field,
  )
  const answers = { ...reach.answers, clear: check }
  return { ...dialect, endpoints: { ...dialect.endpoints, 'ext-reach': { ...reach, fields, answers } } }
}

/** In the case of the others. */
const word = (check: unknown) => (String(check) === String(check).toUpperCase() ? 'CLEAR' : 'clear')
