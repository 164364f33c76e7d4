/** The key of the limiter is built before the token is read. */
import type { Defect } from '../defect.ts'
import { smallLimit } from './_small-limit.ts'

export default {
  breaks: 'counts the requests of all tokens of an address together',
  caughtBy: ['LIMIT-15'],
  dialects: ['default', 'signed', 'versioned'],
  ground: smallLimit,
  dialect: dialect => ({ ...dialect, rate: dialect.rate === null ? null : { ...dialect.rate, scope: 'address' } }),
} satisfies Defect
