import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It does all its journeys at the same time.',
  breaks: 'LIMIT-01',
  plant: () => ({ atOnce: wanted => wanted * 4 }),
} satisfies SenderFault
