import type { SenderFault } from '../fault.ts'
import { withHeaders } from './_wire.ts'

export default {
  summary: 'It accepts XML and nothing else, and reads the JSON that comes.',
  breaks: 'HTTP-06',
  plant: () => withHeaders('ext', () => ({ Accept: 'application/xml' })),
} satisfies SenderFault
