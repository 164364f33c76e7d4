import type { SenderFault } from '../fault.ts'
import { withBody } from './_wire.ts'

export default {
  summary: 'It writes moments as its country does.',
  breaks: 'SEND-03',
  plant: () => withBody('ext-notify', body => ({ ...body, scheduledAt: '24.12.2030 10:00' })),
} satisfies SenderFault
