import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It waits a second for an answer.',
  breaks: 'SLOW-01',
  plant: () => ({ patience: 1_000 }),
} satisfies SenderFault
