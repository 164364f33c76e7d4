import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It tries forty times, always after a short while.',
  breaks: 'BACKOFF-03',
  plant: good => ({
    attempts: 40,
    wait: (nth, asked, chance) => (nth > 5 ? 100 * chance : good.wait(nth, asked, chance)),
  }),
} satisfies SenderFault
