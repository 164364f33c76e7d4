import { resourceAnswer } from '../derive/resources.ts'
import type { Question } from './_question.ts'

export default {
  text: 'What are the fields of a user?',
  order: 200,
  gap: 'Resources',
  why: 'We map it to our own customer data.',
  hint: '{ fields: { /customerId: string, /name: string } }',
  derive: view => resourceAnswer('ext-verify', view),
  changes: 'not judged',
} satisfies Question
