import type { SenderFault } from '../fault.ts'
import { withHeaders } from './_wire.ts'

export default {
  summary: 'It sends JSON and calls it text.',
  breaks: 'HTTP-02',
  plant: () => withHeaders('ext-notify', () => ({ 'Content-Type': 'text/plain' })),
} satisfies SenderFault
