import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It does not compare the name of a certificate.',
  breaks: 'TLS-02',
  plant: () => ({ takesCertificate: problem => problem === 'ERR_TLS_CERT_ALTNAME_INVALID' }),
} satisfies SenderFault
