import { type Question, whole } from './_question.ts'

export default {
  text: 'How is the token sent on later calls?',
  order: 70,
  gap: 'Authentication 3',
  why: 'Without it every call after the login is rejected.',
  hint: '{ in: header, name: Authorization, scheme: Bearer }',
  derive: 'by asking',
  changes: whole('token-presentation-changed'),
} satisfies Question
