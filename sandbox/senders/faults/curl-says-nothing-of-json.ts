import type { SenderFault } from '../fault.ts'

export default {
  summary: 'In a shell: curl sends JSON and calls it a form.',
  breaks: 'HTTP-02',
  program: { in: 'curl', breaks: 'says-nothing-of-json' },
} satisfies SenderFault
