import type { SenderFault } from '../fault.ts'
import { withHeaders } from './_wire.ts'

export default {
  summary: 'It sends the header of the token with its log-in, where it has none yet.',
  breaks: 'TOKEN-02',
  plant: () => withHeaders('auth-authenticate', () => ({ Authorization: 'Bearer undefined' })),
} satisfies SenderFault
