import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It waits exactly as long as Retry-After says, without any chance.',
  breaks: 'WAIT-05',
  plant: good => ({
    wait: (nth, asked, chance, after) => (asked === undefined ? good.wait(nth, asked, chance, after) : asked + 60),
  }),
} satisfies SenderFault
