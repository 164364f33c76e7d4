import type { SenderFault } from '../fault.ts'
import { onCallsTo } from './_wire.ts'

export default {
  summary: 'It ends the path of a call with a slash.',
  breaks: 'HTTP-01',
  plant: () => onCallsTo('ext-notify', wire => ({ ...wire, path: `${wire.path}/` })),
} satisfies SenderFault
