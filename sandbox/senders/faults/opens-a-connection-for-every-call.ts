import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It opens a new connection for every call.',
  breaks: 'CONN-03',
  plant: () => ({ keepsConnections: false }),
} satisfies SenderFault
