import { type Question, whole } from './_question.ts'

export default {
  text: 'How are the credentials sent: JSON, form, Basic, headers, query, signed?',
  order: 30,
  gap: 'Authentication 3',
  why: 'Without it we cannot log in.',
  hint: 'form    # json | form | basic | header | query | signed',
  derive: 'by asking',
  changes: whole('log-in-encoding-changed'),
} satisfies Question
