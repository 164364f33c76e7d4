import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It sends notifications without an idempotency key.',
  breaks: 'KEY-01',
  plant: () => ({ key: () => undefined }),
} satisfies SenderFault
