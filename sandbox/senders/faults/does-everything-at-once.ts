import type { SenderFault } from '../fault.ts'

export default {
  summary: 'Where several journeys may be done at once, it does all of them.',
  breaks: 'LIMIT-01',
  plant: () => ({ atOnce: wanted => (wanted === 1 ? 1 : wanted * 4) }),
} satisfies SenderFault
