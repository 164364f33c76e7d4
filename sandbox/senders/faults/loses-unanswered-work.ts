import type { SenderFault } from '../fault.ts'

export default {
  summary: 'A timeout is the end of its journey.',
  breaks: 'LOST-02',
  plant: good => ({
    repeats: (call, ending, keyed) => {
      const isTimeout = ending.kind === 'lost' && ending.code === 'UND_ERR_HEADERS_TIMEOUT'
      return !isTimeout && good.repeats(call, ending, keyed)
    },
  }),
} satisfies SenderFault
