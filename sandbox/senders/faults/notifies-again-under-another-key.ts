import { randomUUID } from 'node:crypto'
import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It makes a new idempotency key where the answer was lost.',
  breaks: 'NOTIFY-01',
  plant: () => ({ key: (first, _attempt, before) => (before?.kind === 'lost' ? randomUUID() : first) }),
} satisfies SenderFault
