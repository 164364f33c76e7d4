import type { SenderFault } from '../fault.ts'
import { refusing } from './_refusing.ts'

export default {
  summary: 'It stops at a character that is not ASCII.',
  breaks: 'READ-05',
  plant: good => refusing(good, (_answer, _json, text) => /[^\0-\x7f]/.test(text)),
} satisfies SenderFault
