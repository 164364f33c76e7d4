import type { SenderFault } from '../fault.ts'
import { refusing } from './_refusing.ts'

export default {
  summary: 'It reads JSON by itself and knows no escapes.',
  breaks: 'READ-04',
  plant: good => refusing(good, (_answer, _json, text) => text.includes('\\u')),
} satisfies SenderFault
