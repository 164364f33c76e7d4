import type { SenderFault } from '../fault.ts'
import { onCallsTo } from './_wire.ts'

export default {
  summary: 'It writes a byte order mark before its JSON.',
  breaks: 'HTTP-03',
  plant: () => onCallsTo('ext-notify', wire => ({ ...wire, body: `\ufeff${wire.body}` })),
} satisfies SenderFault
