import type { SenderFault } from '../fault.ts'
import { withBody } from './_wire.ts'

export default {
  summary: 'It knows a channel that the service does not have.',
  breaks: 'SEND-04',
  plant: () => withBody('ext-notify', body => ({ ...body, channel: 'fax' })),
} satisfies SenderFault
