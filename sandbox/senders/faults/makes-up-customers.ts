import { randomUUID } from 'node:crypto'
import type { SenderFault } from '../fault.ts'
import { withBody } from './_wire.ts'

export default {
  summary: 'It notifies a customer of its own making.',
  breaks: 'JOURNEY-03',
  plant: () => withBody('ext-notify', body => ({ ...body, customerId: randomUUID() })),
} satisfies SenderFault
