import type { SenderFault } from '../fault.ts'

export default {
  summary: 'A kept connection that the service closed is the end of its journey.',
  breaks: 'CONN-02',
  plant: good => ({
    repeats: (call, ending, keyed) =>
      !(ending.kind === 'lost' && ending.code === 'UND_ERR_SOCKET') && good.repeats(call, ending, keyed),
  }),
} satisfies SenderFault
