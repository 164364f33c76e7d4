import { expect, it } from 'vitest'
import type { RequestTemplate } from '../../contract/recipe.ts'
import { compileRequest, steadyOf } from './script-plan.ts'

const steady = (template: RequestTemplate) =>
  steadyOf(compileRequest({ path: '/x', template }, { in: 'header', name: 't' }))

it.each([
  ['all', { body: { a: 1 } }],
  ['all', { headers: { 'X-Again': 'Bearer {{token}}' }, body: { a: '{{token}}' } }],
  ['headers', { body: { a: '{{ext-verify#/id}}' } }],
  ['headers', { query: { a: '{{Phone}}' } }],
  ['headers', { encoding: 'form', body: { a: '{{Phone}}' } }],
  ['nothing', { headers: { 'Idempotency-Key': '{{key}}' }, let: { key: { uuid: 'v4' } } }],
  ['nothing', { headers: { 'X-Again': '{{token}}' }, let: { token: { uuid: 'v4' } } }],
] as const)('%s of %o', (told, template) => {
  expect(steady(template as RequestTemplate)).toBe(told)
})
