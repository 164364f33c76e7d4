import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It has no timeout.',
  breaks: 'LOST-01',
  plant: () => ({ patience: 0 }),
} satisfies SenderFault
