import { resourceAnswer } from '../derive/resources.ts'
import type { Question } from './_question.ts'

export default {
  text: 'What are the fields of a notification?',
  order: 230,
  gap: 'Resources',
  why: 'We keep what is needed to ask after a notification later.',
  hint: '{ fields: { /notificationId: string, /status: string } }',
  derive: view => resourceAnswer('ext-notify', view),
  changes: 'not judged',
} satisfies Question
