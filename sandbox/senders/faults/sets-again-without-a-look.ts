import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It sends a change again whose answer was lost, without a look.',
  breaks: 'LOST-03',
  plant: () => ({ looksFirst: () => false }),
} satisfies SenderFault
