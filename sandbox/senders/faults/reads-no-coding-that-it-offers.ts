import type { SenderFault } from '../fault.ts'
import { refusing } from './_refusing.ts'

export default {
  summary: 'It offers codings and decodes none.',
  breaks: 'READ-09',
  plant: good => refusing(good, ({ headers }) => 'content-encoding' in headers),
} satisfies SenderFault
