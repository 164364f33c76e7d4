import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It takes certificates that have expired.',
  breaks: 'TLS-01',
  plant: () => ({ takesCertificate: problem => problem === 'CERT_HAS_EXPIRED' }),
} satisfies SenderFault
