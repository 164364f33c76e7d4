import type { SenderFault } from '../fault.ts'

export default {
  summary: 'In Go: an optional member is a pointer, and null is sent where it has no value.',
  breaks: 'SEND-02',
  program: { in: 'go', breaks: 'sends-null-for-nothing' },
} satisfies SenderFault
