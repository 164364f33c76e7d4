/** The limit of the gateway was doubled for another service behind it. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'reads bodies of twice the size that was recorded',
  caughtBy: ['LIMIT-01'],
  dialect: dialect => ({ ...dialect, size: { bytes: dialect.size.bytes * 2 } }),
} satisfies Defect
