import { describe, expect, it } from 'vitest'
import type { Json } from '../../contract/json.ts'
import type { Response } from '../../contract/openapi/document.ts'
import type { InterpretedReply } from '../context.ts'
import { whyUnlike } from './endpoint.ts'

const responses: Record<string, Response> = {
  '200': {
    description: 'OK',
    'x-outcome': ['accepted'],
    headers: { ratelimit: { description: '', schema: { type: 'string' }, 'x-presence': 'always' } },
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            id: { type: 'string', format: 'uuid' },
            tags: { type: 'array', items: { type: 'object', properties: { a: { type: 'string' } } } },
          },
          required: ['id'],
        },
      },
    },
    'x-operations': {
      check: {
        type: 'object',
        properties: { id: { type: 'string' }, known: { type: 'null' } },
        required: ['id', 'known'],
      },
    },
  },
  '422': { description: 'No', 'x-outcome': ['refused'] },
}
const ID = 'a3bb189e-8bf9-4888-9912-ace4e6543002'

function answer(json: Json | undefined, more: Partial<InterpretedReply['reply']> = {}): InterpretedReply {
  const reply = {
    status: 200,
    mediaType: 'application/json',
    headers: { ratelimit: 'x' },
    text: json === undefined ? '' : JSON.stringify(json),
    json,
    ...more,
  }
  return { reply, outcome: 'success', why: '' } as unknown as InterpretedReply
}

describe('an accepted answer', () => {
  it.each<[string, InterpretedReply, string]>([
    ['the recorded properties', answer({ id: ID, tags: [{ a: 'x' }] }), 'default'],
    ['what another operation answers', answer({ id: ID }), 'check'],
  ])('is as recorded with %s', (_what, interpreted, operation) => {
    expect(whyUnlike(interpreted, responses, operation)).toBeUndefined()
  })

  it.each<[string, InterpretedReply, RegExp]>([
    ['a property is missing', answer({ tags: [] }), /\(required\)/],
    ['a property is of another type', answer({ id: 7 }), /\/id \(type\)/],
    ['a property is of another form', answer({ id: 'seven' }), /\/id \(format\)/],
    ['a property is new', answer({ id: ID, extra: 1 }), /new property \/extra/],
    ['a property inside a list is new', answer({ id: ID, tags: [{ b: 1 }] }), /new property \/tags\/0\/b/],
    ['the status is another', answer({ id: ID }, { status: 201 }), /status 201/],
    ['the status was one of rejections', answer({ id: ID }, { status: 422 }), /status 422/],
    ['the media type is another', answer({ id: ID }, { mediaType: 'text/plain' }), /text\/plain/],
    ['the body is gone', answer(undefined), /no body/],
    ['a header is gone', answer({ id: ID }, { headers: {} }), /no header ratelimit/],
    ['a header is new', answer({ id: ID }, { headers: { ratelimit: '', sunset: '' } }), /new header sunset/],
  ])('is told from the recorded one where %s', (_what, interpreted, why) => {
    expect(whyUnlike(interpreted, responses, 'default')).toMatch(why)
  })
})
