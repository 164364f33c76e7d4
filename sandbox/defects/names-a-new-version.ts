/** The release of the next version went to the wrong stage. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'names a version where none was named before',
  caughtBy: ['VERS-01'],
  dialects: ['default', 'legacy', 'go-names'],
  dialect: dialect => ({ ...dialect, version: { header: 'X-Api-Version', value: '3', required: false } }),
} satisfies Defect
