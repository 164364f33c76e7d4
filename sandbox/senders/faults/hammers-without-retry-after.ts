import type { SenderFault } from '../fault.ts'

export default {
  summary: 'After 429 without Retry-After it comes again at once.',
  breaks: 'BACKOFF-05',
  plant: good => ({
    wait: (nth, asked, chance, after) => {
      const isLimit = after !== undefined && 'answer' in after.ending && after.ending.answer.status === 429
      return isLimit && asked === undefined ? 0 : good.wait(nth, asked, chance)
    },
  }),
} satisfies SenderFault
