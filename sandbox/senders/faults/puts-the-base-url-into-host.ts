import type { SenderFault } from '../fault.ts'
import { withHeaders } from './_wire.ts'

export default {
  summary: 'It puts a whole URL into the Host header.',
  breaks: 'HTTP-05',
  plant: () => withHeaders('ext', () => ({ Host: 'http://service.example' })),
} satisfies SenderFault
