import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It goes on where an answer was cut, with whatever it has.',
  breaks: 'TAKE-01',
  plant: good => ({
    blank: '',
    cutOff: (part, why) => (part === undefined ? good.cutOff(part, why) : { kind: 'done', answer: part, json: {} }),
  }),
} satisfies SenderFault
