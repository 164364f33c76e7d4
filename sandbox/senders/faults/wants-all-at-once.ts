import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It gives an answer two seconds from its first byte to its last.',
  breaks: 'SLOW-02',
  plant: () => ({ bodyPatience: 2_000 }),
} satisfies SenderFault
