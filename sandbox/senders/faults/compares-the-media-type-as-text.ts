import type { SenderFault } from '../fault.ts'
import { refusing } from './_refusing.ts'

export default {
  summary: 'It takes an answer for JSON where its media type begins with application/json, letter by letter.',
  breaks: 'READ-10',
  plant: good => refusing(good, ({ headers }) => !(headers['content-type'] ?? '').startsWith('application/json')),
} satisfies SenderFault
