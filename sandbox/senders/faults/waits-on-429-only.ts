import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It waits the seconds of Retry-After on 429 only; a date it heeds on both.',
  breaks: 'WAIT-03',
  plant: good => ({
    holdsAllBack: false,
    wait: (nth, asked, chance, after) => {
      const answer = after !== undefined && 'answer' in after.ending ? after.ending.answer : undefined
      const isPassedOver = answer?.status === 503 && /^\d+$/.test(answer.headers['retry-after'] ?? '')
      return good.wait(nth, isPassedOver ? undefined : asked, chance, after)
    },
  }),
} satisfies SenderFault
