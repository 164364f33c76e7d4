/** An appliance that was never updated ends TLS. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'speaks TLS 1.0 and 1.1 only',
  caughtBy: ['TRANS-02'],
  tls: { versions: ['TLSv1', 'TLSv1.1'] },
} satisfies Defect
