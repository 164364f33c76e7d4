/** One filter by its name. By itself, because k6 reads what stands behind it only where a filter is used. */
import type { Json } from '../json.ts'
import { FILTERS } from './filters.ts'

export function filterNamed(name: string): ((value: Json) => Json) | undefined {
  return Object.hasOwn(FILTERS, name) ? FILTERS[name] : undefined
}
