import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It repeats what was answered with 409 as it was.',
  breaks: 'RETRY-05',
  plant: good => ({
    repeats: (call, ending, keyed) =>
      (ending.kind === 'refused' && ending.answer.status === 409) || good.repeats(call, ending, keyed),
  }),
} satisfies SenderFault
