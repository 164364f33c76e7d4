import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It waits for more than twenty seconds before its fourth attempt at a notification.',
  breaks: 'BACKOFF-04',
  plant: good => ({
    wait: (nth, asked, chance, after) => {
      const isLate = nth === 3 && after?.call.endpoint === 'ext-notify' && after.ending.kind === 'busy'
      const isOutage = isLate && 'answer' in after.ending && after.ending.answer.status === 503
      return isOutage ? 20_500 : good.wait(nth, asked, chance, after)
    },
  }),
} satisfies SenderFault
