import type { SenderFault } from '../fault.ts'

export default {
  summary: 'In Python: it gives JSON to requests as data, which names no media type.',
  breaks: 'HTTP-02',
  program: { in: 'python', breaks: 'posts-data' },
} satisfies SenderFault
