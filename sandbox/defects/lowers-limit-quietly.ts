/** The plan of the application was changed, and its sender not told. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'states another limit of requests than was recorded',
  caughtBy: ['LIMIT-05', 'LIMIT-10'],
  dialects: ['default', 'dutch', 'signed'],
  dialect: dialect => ({
    ...dialect,
    rate: dialect.rate === null ? null : { ...dialect.rate, limit: Math.ceil(dialect.rate.limit * 0.8) },
  }),
} satisfies Defect
