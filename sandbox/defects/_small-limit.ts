/** The ground for mistakes at the limit: one that is reached in a second and over after three. */
import type { Dialect } from '../dialect.ts'

export function smallLimit(dialect: Dialect): Dialect {
  return dialect.rate === null ? dialect : { ...dialect, rate: { ...dialect.rate, limit: 40, windowSeconds: 3 } }
}
