import type { SenderFault } from '../fault.ts'
import { withBody } from './_wire.ts'

export default {
  summary: 'It sends the text of a message as a number.',
  breaks: 'SEND-02',
  plant: () => withBody('ext-notify', body => ({ ...body, message: 12345 })),
} satisfies SenderFault
