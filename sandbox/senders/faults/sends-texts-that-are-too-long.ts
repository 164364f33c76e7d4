import type { SenderFault } from '../fault.ts'
import { withBody } from './_wire.ts'

export default {
  summary: 'It does not know how long a message may be.',
  breaks: 'SEND-05',
  plant: () => withBody('ext-notify', body => ({ ...body, message: 'x'.repeat(501) })),
} satisfies SenderFault
