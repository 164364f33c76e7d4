import fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { anyText, pumped, spoilt } from '../../testing/fuzz.ts'
import { hintsIn } from './document.ts'
import { readDocument } from './read.ts'
import { HAR, HTTP, POSTMAN } from './testdata/documents.ts'

const DOCUMENTS = [
  'openapi: 3.1.0\ninfo: { title: a, version: "1" }\npaths:\n  /a: &a\n    post: { responses: { "200": { $ref: "#/paths" } } }\n  /b: *a\n',
  '{"openapi":"3.0.1","paths":{"/ext-verify":{"$ref":"#/components/x"}},"components":{"x":{"$ref":"#/paths/~1a"}}}',
  '{"swagger":"2.0","paths":{"/__proto__":{"$ref":"#/%E0%A4%A"}}}',
  POSTMAN,
  HAR,
  HTTP,
]

async function reads(text: string): Promise<void> {
  const read = await readDocument(text)
  if (read !== undefined) expect(hintsIn(read, '').servers.length).toBeLessThanOrEqual(10)
}

/** Processor time, which other programs of the machine do not lengthen. */
async function within(milliseconds: number, text: string): Promise<void> {
  const began = process.cpuUsage()
  await reads(text)
  const { user, system } = process.cpuUsage(began)
  expect((user + system) / 1000, 'milliseconds of processor time').toBeLessThan(milliseconds)
}

const numRuns = inject('fuzzRuns')

it('takes any text for a document or for none', async () => {
  await fc.assert(fc.asyncProperty(fc.oneof(anyText, spoilt(DOCUMENTS)), reads), { numRuns })
})

it.each([
  ['lists in YAML', `openapi: 3.1.0\na: ${'['.repeat(20_000)}`],
  ['lists in YAML that end', `openapi: 3.1.0\na: ${'['.repeat(5_000)}${']'.repeat(5_000)}`],
  [
    'many properties in YAML',
    `openapi: 3.1.0\npaths:\n${Array.from({ length: 20_000 }, (_, i) => `  m${i}: 1\n`).join('')}`,
  ],
  ['lists in JSON', `{"openapi":"3.1.0","paths":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ['many requests', `${HTTP}\n`.repeat(500)],
])('bears %s', (_what, text) => within(10_000, text))

it('takes texts that repeat themselves in time', async () => {
  const beginnings = fc.constantFrom('openapi: 3.1.0\n', 'POST http://a/ext-verify\n', '### a\nPOST /ext-verify\n\n')
  const property = fc.asyncProperty(beginnings, pumped(10_000), (begin, text) => within(5_000, begin + text))
  await fc.assert(property, { numRuns: Math.ceil(numRuns / 4), endOnFailure: true })
}, 0)
