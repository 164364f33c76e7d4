import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It repeats a request that was refused for its form.',
  breaks: 'RETRY-01',
  plant: good => ({
    repeats: (call, ending, keyed) => {
      const isForm = ending.kind === 'refused' && [400, 422].includes(ending.answer.status)
      return isForm || good.repeats(call, ending, keyed)
    },
  }),
} satisfies SenderFault
