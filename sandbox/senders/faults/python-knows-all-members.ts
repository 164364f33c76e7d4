import type { SenderFault } from '../fault.ts'

export default {
  summary: 'In Python: it makes a dataclass of an answer, which takes no unknown members.',
  breaks: 'READ-01',
  program: { in: 'python', breaks: 'knows-all-members' },
} satisfies SenderFault
