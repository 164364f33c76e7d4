import type { SenderFault } from '../fault.ts'

export default {
  summary: 'Only the call that was told to wait waits.',
  breaks: 'WAIT-04',
  plant: () => ({ holdsAllBack: false }),
} satisfies SenderFault
