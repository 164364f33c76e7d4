import type { SenderFault } from '../fault.ts'

export default {
  summary: 'In Python: its Content-Length is more than its body has.',
  breaks: 'HTTP-04',
  program: { in: 'python', breaks: 'announces-too-much' },
} satisfies SenderFault
