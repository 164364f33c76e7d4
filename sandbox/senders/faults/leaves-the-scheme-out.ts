import type { SenderFault } from '../fault.ts'
import { withHeaders } from './_wire.ts'

export default {
  summary: 'It notifies with its token alone, without the scheme.',
  breaks: 'TOKEN-01',
  plant: () =>
    withHeaders('ext-notify', ({ headers }) => ({
      Authorization: headers['Authorization']?.replace(/^Bearer /, '') ?? '',
    })),
} satisfies SenderFault
