import type { SenderFault } from '../fault.ts'
import { withBody } from './_wire.ts'

export default {
  summary: 'It writes the identifiers of the service in capitals.',
  breaks: 'JOURNEY-04',
  plant: () => withBody('ext-notify', body => ({ ...body, customerId: String(body['customerId']).toUpperCase() })),
} satisfies SenderFault
