import { property, type Question } from './_question.ts'

export default {
  text: 'Is the token a JWT, a UUID or opaque, and of what form?',
  order: 60,
  gap: 'Authentication 3',
  wording: 'Is the token a JWT, a UUID or opaque, and how long can it be?',
  why: 'We store the token, and must know how long and of which letters it may be.',
  hint: '{ kind: opaque }    # jwt | uuid | opaque',
  derive: 'by asking',
  changes: property('kind', 'token-form-changed'),
} satisfies Question
