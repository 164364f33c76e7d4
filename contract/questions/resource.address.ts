import { addressAnswer } from '../derive/resources.ts'
import type { Question } from './_question.ts'

export default {
  text: 'What are the fields of an address?',
  order: 210,
  gap: 'Resources',
  why: 'We map it to our own addresses.',
  hint: '{ fields: { /street: string, /postalCode: string } }',
  derive: addressAnswer,
  changes: 'not judged',
} satisfies Question
