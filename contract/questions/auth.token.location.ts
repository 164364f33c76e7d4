import { type Question, whole } from './_question.ts'

export default {
  text: 'Where in the answer is the token: body, header or cookie?',
  order: 50,
  gap: 'Authentication 3',
  why: 'Without the token no further call is possible.',
  hint: '{ in: body, at: /accessToken }',
  derive: 'by asking',
  changes: whole('token-location-changed'),
} satisfies Question
