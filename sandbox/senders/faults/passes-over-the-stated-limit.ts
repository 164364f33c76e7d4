import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It does not read how many calls are left.',
  breaks: 'LIMIT-02',
  plant: () => ({ heldBackBy: () => undefined }),
} satisfies SenderFault
