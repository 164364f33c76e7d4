import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It doubles its waiting, and adds no chance to it.',
  breaks: 'BACKOFF-02',
  plant: good => ({ wait: (nth, asked) => good.wait(nth, asked, 0.5) }),
} satisfies SenderFault
