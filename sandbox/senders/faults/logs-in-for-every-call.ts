import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It logs in anew before every call.',
  breaks: 'AUTH-02',
  plant: () => ({ logsIn: () => true }),
} satisfies SenderFault
