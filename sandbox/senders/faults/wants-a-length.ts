import type { SenderFault } from '../fault.ts'
import { refusing } from './_refusing.ts'

export default {
  summary: 'It reads as many bytes as Content-Length says, and none without it.',
  breaks: 'READ-08',
  plant: good => refusing(good, ({ headers }) => 'transfer-encoding' in headers),
} satisfies SenderFault
