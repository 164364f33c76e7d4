import type { SenderFault } from '../fault.ts'
import { withHeaders } from './_wire.ts'

export default {
  summary: 'It shows the token in a header of its own too.',
  breaks: 'TOKEN-01',
  plant: () =>
    withHeaders('ext', ({ headers }) => ({
      'X-Access-Token': headers['Authorization']?.replace(/^Bearer /, '') ?? '',
    })),
} satisfies SenderFault
