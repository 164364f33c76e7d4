import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It repeats what was answered with 403.',
  breaks: 'RETRY-04',
  plant: good => ({
    repeats: (call, ending, keyed) =>
      (ending.kind === 'refused' && ending.answer.status === 403) || good.repeats(call, ending, keyed),
  }),
} satisfies SenderFault
