import { randomUUID } from 'node:crypto'
import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It makes a new idempotency key where it was answered with an error.',
  breaks: 'IDEM-01',
  plant: () => ({ key: (first, _attempt, before) => (before?.kind === 'broken' ? randomUUID() : first) }),
} satisfies SenderFault
