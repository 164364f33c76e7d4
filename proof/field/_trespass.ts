/** Values that break what the truth says of a property: beyond each bound, outside the list, of another form or type. */
import type { Json } from '../../contract/json.ts'
import type { TrueField } from './_request.ts'

interface Trespass {
  rule: string
  value: Json
  /** The last value that the same rule lets pass, where one can be made. */
  near?: Json
}

export function trespassesOf(field: TrueField, value: Json): Trespass[] {
  const { values, format, pattern, type } = field
  const beyond = Object.entries(field.bounds ?? {}).flatMap(([bound, limit]) => {
    const far = stretched(bound, limit, value, 1)
    const near = stretched(bound, limit, value, 0)
    if (far === undefined) return []
    const free = format === undefined && pattern === undefined && values === undefined && near !== undefined
    return [{ rule: `${bound} ${limit}`, value: far, ...(free ? { near } : {}) }]
  })
  const listed = typeof values?.[0] === 'number' ? 987_654 : 'zz-unheard-of'
  return [
    ...beyond,
    ...(values === undefined || type === 'boolean' ? [] : [{ rule: 'the list of values', value: listed }]),
    ...(format === undefined ? [] : [{ rule: `the format ${format}`, value: '~' }]),
    ...(pattern === undefined ? [] : [{ rule: `the pattern ${pattern}`, value: '~' }]),
    ...(type === 'string' ? [] : [{ rule: `the type ${type}`, value: 'zz' }]),
  ]
}

/** At the bound (`by` 0) or one beyond it (`by` 1). */
function stretched(bound: string, limit: number, value: Json, by: 0 | 1): Json | undefined {
  if (bound === 'minimum') return limit - by
  if (bound === 'maximum') return limit + by
  const size = bound.startsWith('max') ? limit + by : limit - by
  if (size < 0) return undefined
  if (typeof value === 'string') return value.padEnd(size, value.at(-1) ?? 'x').slice(0, size)
  if (Array.isArray(value)) return Array.from({ length: size }, (_, i) => value[i] ?? value[0] ?? 'x')
  return undefined
}
