import { expect, it } from 'vitest'
import { documentIn } from './document.ts'

it.each([
  ['nothing', undefined],
  ['paths that are none', { paths: 3 }],
  ['a schema that is none', { paths: { '/ext-reach': { post: { requestBody: { content: { a: { schema: 1 } } } } } } }],
  [
    'a recipe that is none',
    { paths: { '/ext-reach': { post: { 'x-recipes': { check: { endpoint: 'elsewhere' } } } } } },
  ],
])('a contract with %s is told, and what to do', (_what, openapi) => {
  expect(() => documentIn(openapi)).toThrow(expect.objectContaining({ code: 'CONTRACT_MISSING' }))
})

it('a contract may lack endpoints and answers', () => {
  const openapi = { paths: { '/ext-reach': {} } }
  expect(documentIn(openapi)).toBe(openapi)
})
