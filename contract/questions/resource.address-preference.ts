import { resourceAnswer } from '../derive/resources.ts'
import type { Question } from './_question.ts'

export default {
  text: 'What are the fields of an address preference, and how does check differ from manage?',
  order: 220,
  gap: 'Resources',
  why: 'We show the preference to the recipient and must not lose a part of it.',
  hint: '{ fields: { /place: string, /instructions: string } }',
  derive: view => resourceAnswer('ext-reach', view),
  changes: 'not judged',
} satisfies Question
