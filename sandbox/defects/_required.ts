/** A member that was not known before, and without which an endpoint refuses in its own way. */
import type { Defect } from '../defect.ts'
import type { Dialect, Field } from '../dialect.ts'

export function requiring(endpoint: keyof Dialect['endpoints'], name: string): NonNullable<Defect['dialect']> {
  const field: Field = { at: `/${name}`, type: 'string', pattern: '^CR-[0-9]{9}-[A-Z]{4}$', required: true }
  return dialect => ({
    ...dialect,
    endpoints: {
      ...dialect.endpoints,
      [endpoint]: { ...dialect.endpoints[endpoint], fields: [...dialect.endpoints[endpoint].fields, field] },
    },
  })
}
