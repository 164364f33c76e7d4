import type { Hostile } from '../hostile.ts'

const ref = { $ref: '#/components/schemas/A' }
const content = { 'application/json': { schema: ref } }
const operation = { requestBody: { content }, responses: { '200': { description: 'a', content } } }
const CIRCLE = {
  openapi: '3.1.0',
  info: { title: 'a', version: '1' },
  paths: Object.fromEntries(
    ['auth-authenticate', 'ext-verify', 'ext-reach', 'ext-notify'].map(name => [`/${name}`, { post: operation }]),
  ),
  components: { schemas: { A: { allOf: [ref, { $ref: '#/components/schemas/B' }], properties: { a: ref } }, B: ref } },
}

export default {
  does: 'describes itself by references that go in a circle',
  ending: 'discovered',
  only: ({ method }) => method === 'GET',
  answer: ({ response }) =>
    void response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(CIRCLE)),
} satisfies Hostile
