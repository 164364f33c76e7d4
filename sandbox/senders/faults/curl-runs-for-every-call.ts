import type { SenderFault } from '../fault.ts'

export default {
  summary: 'In a shell: curl is run for every call.',
  breaks: 'HTTP-07',
  program: { in: 'curl', breaks: 'runs-curl-for-every-call' },
} satisfies SenderFault
