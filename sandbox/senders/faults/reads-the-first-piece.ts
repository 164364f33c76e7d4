import type { SenderFault } from '../fault.ts'
import { refusing } from './_refusing.ts'

export default {
  summary: 'It reads a hundred kilobytes of an answer and no more.',
  breaks: 'READ-11',
  plant: good => refusing(good, ({ body }) => body.length > 100_000),
} satisfies SenderFault
