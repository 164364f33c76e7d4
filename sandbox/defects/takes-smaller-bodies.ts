/** A new gateway came with a limit of its own. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'refuses bodies of the size that was recorded as read',
  caughtBy: ['LIMIT-02'],
  dialect: dialect => ({ ...dialect, size: { bytes: dialect.size.bytes / 2 } }),
} satisfies Defect
