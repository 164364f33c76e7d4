import { isObject } from '../json.ts'
import { type Question, whole } from './_question.ts'

export default {
  text: 'Under which names are the credentials sent?',
  order: 40,
  gap: 'Authentication 3',
  why: 'Without it we cannot log in.',
  hint: '{ /clientId: Client ID, /clientSecret: Client secret }',
  derive: 'by asking',
  changes: whole('log-in-fields-changed', value => (isObject(value) ? Object.keys(value) : value)),
} satisfies Question
