import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It counts the life of its token from the header Date.',
  breaks: 'CLOCK-01',
  plant: () => ({ issuedAt: ({ headers }, sentAt) => Date.parse(headers['date'] ?? '') || sentAt }),
} satisfies SenderFault
