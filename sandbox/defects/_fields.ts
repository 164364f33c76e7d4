/** A dialect whose endpoints take requests otherwise, field by field. */
import { EXT_ENDPOINTS, type ExtEndpoint } from '../../contract/endpoint.ts'
import type { Dialect, Field } from '../dialect.ts'

/** `change` answers `undefined` for a field that is gone. */
export function withFields(
  change: (field: Field, endpoint: ExtEndpoint) => Field | undefined,
): (dialect: Dialect) => Dialect {
  return dialect => {
    const endpoints = EXT_ENDPOINTS.map(name => {
      const { fields, ...rest } = dialect.endpoints[name]
      return [name, { ...rest, fields: fields.flatMap(field => change(field, name) ?? []) }] as const
    })
    return { ...dialect, endpoints: Object.fromEntries(endpoints) as unknown as Dialect['endpoints'] }
  }
}
