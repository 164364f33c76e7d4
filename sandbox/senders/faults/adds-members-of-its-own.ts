import type { SenderFault } from '../fault.ts'
import { withBody } from './_wire.ts'

export default {
  summary: 'It adds a member that the service does not know.',
  breaks: 'SEND-06',
  plant: () => withBody('ext-notify', body => ({ ...body, sentBy: 'our shop' })),
} satisfies SenderFault
