import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It goes down to TLS 1.0.',
  breaks: 'TLS-04',
  plant: () => ({ oldestTls: 'TLSv1' }),
} satisfies SenderFault
