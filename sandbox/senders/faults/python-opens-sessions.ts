import type { SenderFault } from '../fault.ts'

export default {
  summary: 'In Python: it opens a session of requests for every call.',
  breaks: 'HTTP-07',
  program: { in: 'python', breaks: 'session-for-every-call' },
} satisfies SenderFault
