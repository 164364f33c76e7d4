import { part, type Question, whole } from './_question.ts'

export default {
  text: 'Are the four paths appended directly to the base URL, or under which prefix or with a trailing slash?',
  order: 10,
  gap: 'Endpoints',
  why: 'Every call goes to an address that is made of it.',
  hint: '{ prefix: /api/v1, suffix: "" }',
  derive: 'by asking',
  changes: whole('base-path-changed', value => `${part(value, 'prefix') || '/'}…${part(value, 'suffix') ?? ''}`),
} satisfies Question
