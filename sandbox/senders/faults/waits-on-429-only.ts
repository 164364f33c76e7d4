import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It reads the seconds of Retry-After on 429 only; a date it heeds on both.',
  breaks: 'WAIT-03',
  plant: good => ({
    retryAfter: (value, now, status) =>
      status === 503 && /^\d+$/.test(value) ? undefined : good.retryAfter(value, now, status),
  }),
} satisfies SenderFault
