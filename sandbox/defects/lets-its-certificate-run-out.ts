/** The renewal has failed for weeks, and the mails about it go to someone who has left. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'shows a certificate that ends within five days',
  caughtBy: ['TRANS-04'],
  tls: { endsInDays: 5 },
} satisfies Defect
