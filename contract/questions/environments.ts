import type { Question } from './_question.ts'

export default {
  text: 'How do test and production differ for a sender?',
  order: 320,
  gap: 'What the service does',
  wording: 'In what do the test and the production environment differ for us?',
  why: 'What we tested must hold in production as well.',
  hint: '"Test knows only the test recipients and sends no real messages."',
  derive: 'by asking',
  changes: 'not judged',
} satisfies Question
