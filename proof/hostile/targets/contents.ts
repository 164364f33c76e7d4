/** Answers that are well-formed and make no sense. */

import { GOOD, gives } from '../bytes.ts'
import type { Hostile, Served } from '../target.ts'

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

const LAUGHS = 'bcdefghijklmnopqrstuvwxyz'.split('')

const BOMB = [
  'openapi: 3.1.0',
  'info: { title: a, version: "1" }',
  'a: &a [lol, lol, lol, lol, lol, lol, lol, lol, lol]',
  ...LAUGHS.map(
    (name, i) =>
      `${name}: &${name} [${Array.from({ length: 9 }, () => `*${'abcdefghijklmnopqrstuvwxyz'[i]}`).join(', ')}]`,
  ),
  'paths: *z',
].join('\n')

let last: Served | undefined

export default {
  'answers-anything-with-nothing': {
    does: 'answers everything with an empty success',
    ending: 'undecided',
    answer: ({ response }) => void response.writeHead(200).end(),
  },
  'answers-otherwise-each-time': {
    does: 'answers otherwise each time',
    ending: 'either',
    answer: ({ response, number }) => {
      const status = [200, 201, 204, 301, 400, 401, 403, 404, 409, 418, 422, 429, 500, 502, 503][number % 15] ?? 200
      const body =
        [GOOD, '[]', 'null', '"ok"', '{}', '<p>no</p>', '{"error":"email is required"}', ''][number % 8] ?? ''
      response.writeHead(status, { 'Content-Type': number % 3 === 0 ? 'text/html' : 'application/json' })
      response.end(status === 204 ? '' : body)
    },
  },
  'describes-itself-in-a-circle': {
    does: 'describes itself by references that go in a circle',
    ending: 'discovered',
    only: ({ method }) => method === 'GET',
    answer: ({ response }) =>
      void response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(CIRCLE)),
  },
  'describes-itself-with-a-bomb': {
    does: 'describes itself in YAML that grows without end',
    ending: 'discovered',
    only: ({ method }) => method === 'GET',
    answer: ({ response }) => void response.writeHead(200, { 'Content-Type': 'application/yaml' }).end(BOMB),
  },
  'misses-ten-thousand-members': {
    does: 'misses ten thousand members at once',
    ending: 'undecided',
    answer: ({ response }) => {
      const errors = Array.from({ length: 10_000 }, (_, i) => ({
        field: `member${i}`,
        message: 'is required',
        code: 'missing',
      }))
      response.writeHead(422, { 'Content-Type': 'application/json' }).end(JSON.stringify({ errors }))
    },
  },
  'refuses-everything-by-a-new-name': {
    does: 'misses another member each time',
    ending: 'undecided',
    answer: ({ response, number }) => {
      const error = `The field "member${number}" is required and must be at least ${number} characters long.`
      response.writeHead(422, { 'Content-Type': 'application/json' }).end(JSON.stringify({ error }))
    },
  },
  'refuses-with-huge-numbers': {
    does: 'refuses, and names bounds that no number holds',
    ending: 'undecided',
    answer: ({ response }) => {
      const bound = '9'.repeat(400)
      const errors = ['email', 'phone'].map(field => ({
        field,
        message: `must be at least ${bound} and at most 1e400 characters`,
      }))
      response.writeHead(422, { 'Content-Type': 'application/json' }).end(JSON.stringify({ errors }))
    },
  },
  'swaps-answers': {
    does: 'swaps the answers of two requests',
    ending: 'either',
    answer: async ({ serve, response }) => {
      const own = await serve()
      const other = last
      last = own
      const { status, headers, body } = other ?? own
      response.writeHead(status, headers).end(body)
    },
  },
  'tells-absurd-limits': {
    does: 'tells limits that cannot be',
    ending: 'undecided',
    answer: gives(
      GOOD,
      'RateLimit: limit=1e400, remaining=-1, reset=99999999999999999999',
      'X-RateLimit-Limit: NaN',
      'X-RateLimit-Remaining: -0',
      'X-RateLimit-Reset: Infinity',
    ),
  },
  'tells-absurd-times': {
    does: 'tells times that cannot be',
    ending: 'undecided',
    answer: gives(GOOD, 'Date: Thu, 99 Foo 99999 99:99:99 GMT', 'Expires: 0', 'Age: -1', 'Sunset: 1e400'),
  },
} satisfies Record<string, Hostile>
