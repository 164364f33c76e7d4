import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It understands Retry-After in seconds, and passes over a date.',
  breaks: 'WAIT-02',
  plant: good => ({ retryAfter: (value, now) => (/^\d+$/.test(value) ? good.retryAfter(value, now) : undefined) }),
} satisfies SenderFault
