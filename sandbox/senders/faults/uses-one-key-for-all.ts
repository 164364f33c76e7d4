import { randomUUID } from 'node:crypto'
import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It has one idempotency key for all that it does.',
  breaks: 'KEY-02',
  plant: () => {
    const one = randomUUID()
    return { key: () => one }
  },
} satisfies SenderFault
