import type { SenderFault } from '../fault.ts'

export default {
  summary: 'A connection that was reset is the end of its journey.',
  breaks: 'CONN-01',
  plant: good => ({
    repeats: (call, ending, keyed) =>
      !(ending.kind === 'lost' && call.endpoint === 'ext-verify' && ending.code === 'ECONNRESET') &&
      good.repeats(call, ending, keyed),
  }),
} satisfies SenderFault
