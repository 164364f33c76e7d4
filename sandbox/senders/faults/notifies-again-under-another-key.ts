import { randomUUID } from 'node:crypto'
import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It makes a new idempotency key for every attempt.',
  breaks: 'NOTIFY-01',
  plant: () => ({ key: (first, attempt) => (attempt === 1 ? first : randomUUID()) }),
} satisfies SenderFault
