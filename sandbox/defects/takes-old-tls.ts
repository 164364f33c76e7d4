/** A gateway whose list of versions nobody has touched for ten years. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'takes TLS 1.0 and 1.1 beside the newer ones',
  caughtBy: ['TRANS-01'],
  tls: { versions: ['TLSv1', 'TLSv1.3'] },
} satisfies Defect
