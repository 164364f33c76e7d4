import type { SenderFault } from '../fault.ts'

export default {
  summary: 'After 503 it waits a quarter of a second before each attempt, give or take a little, and never longer.',
  breaks: 'BACKOFF-01',
  plant: good => ({
    wait: (nth, asked, chance, after) => {
      const isOutage = after !== undefined && 'answer' in after.ending && after.ending.answer.status === 503
      return isOutage && asked === undefined ? 200 + 100 * chance : good.wait(nth, asked, chance, after)
    },
  }),
} satisfies SenderFault
