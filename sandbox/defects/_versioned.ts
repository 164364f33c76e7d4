/** Grounds for mistakes with versions: a header that names one, one that has to be asked for, one that comes to its end. */
import type { Dialect } from '../dialect.ts'

const VERSION = { header: 'X-Api-Version', value: '2026-03-01', required: false }

export const named = (dialect: Dialect): Dialect => ({ ...dialect, version: dialect.version ?? VERSION })

export const asked = (dialect: Dialect): Dialect => ({
  ...dialect,
  version: dialect.version ?? { ...VERSION, required: true },
})

export const ending = (dialect: Dialect): Dialect => ({
  ...dialect,
  version: dialect.version ?? { ...VERSION, ending: { deprecated: '2026-09-01', sunset: '2027-12-31' } },
})
