import type { SenderFault } from '../fault.ts'
import { refusing } from './_refusing.ts'

export default {
  summary: 'It takes an answer that does not begin with a brace for no JSON.',
  breaks: 'READ-02',
  plant: good => refusing(good, (_answer, _json, text) => text !== '' && !text.startsWith('{')),
} satisfies SenderFault
