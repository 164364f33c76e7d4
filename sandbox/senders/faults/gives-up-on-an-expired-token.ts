import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It gives up where its token has expired.',
  breaks: 'AUTH-03',
  plant: () => ({ renewals: 0 }),
} satisfies SenderFault
