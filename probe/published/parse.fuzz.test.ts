import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyText, holds, holdsOnLong, pumped, spoilt, within } from '../../testing/fuzz.ts'
import { allResolved, parseDescription } from './parse.ts'

const DESCRIPTIONS = [
  'openapi: 3.1.0\ninfo: { title: a, version: "1" }\npaths:\n  /a: &a\n    post: { responses: { "200": { $ref: "#/paths" } } }\n  /b: *a\n',
  '{"openapi":"3.0.1","paths":{"/a":{"$ref":"#/components/x"}},"components":{"x":{"$ref":"#/paths/~1a"}}}',
  '{"swagger":"2.0","paths":{"/__proto__":{"$ref":"#/%E0%A4%A"}}}',
]

function parses(text: string): void {
  const document = parseDescription(text)
  if (document === undefined) return
  expect(() => JSON.stringify(document)).not.toThrow()
  expect(Array.isArray(allResolved(document, Object.values(document)))).toBe(true)
}

it('takes any text for a description or for none', () => {
  holds(fc.property(fc.oneof(anyText, spoilt(DESCRIPTIONS)), parses))
})

it.each([
  ['lists in YAML', `openapi: 3.1.0\na: ${'['.repeat(20_000)}`],
  ['lists in YAML that end', `openapi: 3.1.0\na: ${'['.repeat(5_000)}${']'.repeat(5_000)}`],
  [
    'many members in YAML',
    `openapi: 3.1.0\npaths:\n${Array.from({ length: 20_000 }, (_, i) => `  m${i}: 1\n`).join('')}`,
  ],
  ['lists in JSON', `{"openapi":"3.1.0","paths":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
])('bears %s', (_what, text) => {
  within(10_000, () => parses(text))
})

it('takes texts that repeat themselves in time', () => {
  holdsOnLong(fc.property(pumped(10_000), text => within(5_000, () => parses(`openapi: 3.1.0\n${text}`))))
}, 0)
