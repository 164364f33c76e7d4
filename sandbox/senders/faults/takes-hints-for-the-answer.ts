import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It takes 103 for the answer.',
  breaks: 'READ-12',
  plant: () => ({ takesInformational: true }),
} satisfies SenderFault
