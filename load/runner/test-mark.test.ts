import { expect, it } from 'vitest'
import type { Json } from '../../contract/json.ts'
import type { RequestTemplate } from '../../contract/request-template.ts'
import type { JsonSchema } from '../../contract/shape/shape.ts'
import { markedAsTest } from './plan.ts'

const template: RequestTemplate = { body: { to: '{{Phone}}', message: { text: 'Your parcel is near.' } } }
const text = { type: 'string', maxLength: 40 }
const schema = (more: Record<string, Json> = {}, message: Json = text): JsonSchema => ({
  type: 'object',
  properties: {
    to: { type: 'string' },
    message: { type: 'object', properties: { text: message } },
    ...more,
  },
})

it.each([
  ['a switch', schema({ dryRun: { type: 'boolean' } }), { dryRun: true }, '/dryRun is true'],
  ['a nullable switch', schema({ is_test: { type: ['boolean', 'null'] } }), { is_test: true }, '/is_test is true'],
  ['a value of a list', schema({ mode: { enum: ['live', 'test'] } }), { mode: 'test' }, '/mode is "test"'],
])('uses %s', (_name, known, more, how) => {
  expect(markedAsTest(template, known)).toEqual({ template: { body: { ...(template.body as object), ...more } }, how })
})

it('writes it into a free text that has room for it', () => {
  const marked = markedAsTest(template, schema())
  expect(marked.template.body).toEqual({ to: '{{Phone}}', message: { text: '[TEST] Your parcel is near.' } })
  expect(marked.how).toBe('/message/text begins with [TEST]')
})

it('leaves a text that says so already', () => {
  const stated = { body: { message: 'A test of a conformance run' } }
  expect(markedAsTest(stated, undefined)).toEqual({ template: stated, how: '/message says that it is a test' })
})

it.each([
  ['a text of a closed form', schema({}, { type: 'string', pattern: '^[A-Z]' })],
  ['a text without room', schema({}, { type: 'string', maxLength: 21 })],
  ['a list without such a value', schema({ mode: { enum: ['sms', 'contest'] } }, { type: 'string', enum: ['x'] })],
  ['a contract that does not know the property', undefined],
])('claims nothing of %s', (_name, known) => {
  expect(markedAsTest(template, known)).toEqual({ template, how: undefined })
})
