import type { SenderFault } from '../fault.ts'

export default {
  summary: 'In Go: base URL and path are put together with a slash too many.',
  breaks: 'HTTP-01',
  program: { in: 'go', breaks: 'doubles-a-slash' },
} satisfies SenderFault
