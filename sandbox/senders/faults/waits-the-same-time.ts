import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It waits a quarter of a second before each attempt, give or take a little, and never longer.',
  breaks: 'BACKOFF-01',
  plant: () => ({ wait: (_nth, asked, chance) => (asked === undefined ? 0 : asked + 20) + 200 + 100 * chance }),
} satisfies SenderFault
