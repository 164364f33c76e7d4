/** Nobody renewed it over the holidays. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'shows a certificate that ended three days ago',
  caughtBy: ['TRANS-03'],
  tls: { endsInDays: -3 },
} satisfies Defect
