/** The certificate of another host was copied onto this one. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'shows a certificate for another name',
  caughtBy: ['TRANS-03'],
  tls: { certificate: 'elsewhere' },
} satisfies Defect
