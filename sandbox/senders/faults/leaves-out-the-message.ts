import type { SenderFault } from '../fault.ts'
import { withBody } from './_wire.ts'

export default {
  summary: 'It notifies without a message.',
  breaks: 'SEND-01',
  plant: () => withBody('ext-notify', ({ message: _left, ...body }) => body),
} satisfies SenderFault
