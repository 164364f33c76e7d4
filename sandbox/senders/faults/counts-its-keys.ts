import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It counts its idempotency keys.',
  breaks: 'KEY-03',
  plant: () => {
    let nth = 0
    return { key: (_first, attempt) => `notification-${String(attempt === 1 ? ++nth : nth).padStart(12, '0')}` }
  },
} satisfies SenderFault
