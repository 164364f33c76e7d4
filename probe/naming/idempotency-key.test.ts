import { expect, it } from 'vitest'
import type { OpenApiDocument } from '../../contract/openapi/document.ts'
import { idempotencyKeyIn } from './notification.ts'

const document = (post: object) => ({ paths: { '/ext-notify': { post } } }) as unknown as OpenApiDocument
const body = (properties: object) => ({
  requestBody: { content: { 'application/json': { schema: { type: 'object', properties } } } },
})
const header = (name: string) => ({ parameters: [{ in: 'header', name, schema: { maxLength: 64 } }] })

it('finds the key in a header before one in the body, with what may stand there', () => {
  const both = document({ ...header('Idempotency-Key'), ...body({ idempotencyKey: { type: 'string' } }) })
  expect(idempotencyKeyIn(both, 'ext-notify')).toEqual({
    location: { in: 'header', at: 'Idempotency-Key' },
    schema: { maxLength: 64 },
  })
})

it('finds it at every depth of the body', () => {
  const meta = { type: 'object', properties: { idempotency_key: { type: 'string', maxLength: 9 } } }
  expect(idempotencyKeyIn(document(body({ meta })), 'ext-notify')).toEqual({
    location: { in: 'body', at: '/meta/idempotency_key' },
    schema: { type: 'string', maxLength: 9 },
  })
})

it.each(['X-Request-Id', 'X-Correlation-Id', 'Accept'])('takes %s for none', name => {
  expect(idempotencyKeyIn(document(header(name)), 'ext-notify')).toBeUndefined()
})
