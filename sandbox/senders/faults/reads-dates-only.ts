import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It understands a date in Retry-After, and passes over seconds.',
  breaks: 'WAIT-01',
  plant: good => ({ retryAfter: (value, now) => (/^\d+$/.test(value) ? undefined : good.retryAfter(value, now)) }),
} satisfies SenderFault
